export type PastedImage = { id: string; source: string; alt: string };

let serial = 0;

/**
 * Replaces the images of pasted HTML by upload placeholders.
 * @param isPreserved whether an image stays unchanged, because the site serves it or the post already has it
 * @returns the images to upload, and the number of unreadable images, for example Word's local files
 */
export function takeImages(body: HTMLElement, isPreserved: (source: string) => boolean) {
  const images: PastedImage[] = [];
  let unreadable = 0;
  for (const image of body.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (isPreserved(source)) continue;
    const isReadable = /^(https?:\/\/|data:image\/)/i.test(source) && !image.closest("table");
    if (!isReadable) {
      if (!isTrackingPixel(image)) unreadable += 1;
      image.remove();
      continue;
    }
    const id = `pasted-${Date.now()}-${++serial}`;
    const placeholder = body.ownerDocument.createElement("span");
    placeholder.className = "ql-upload";
    placeholder.setAttribute("data-upload", id);
    image.replaceWith(placeholder);
    images.push({ id, source, alt: image.getAttribute("alt") ?? "" });
  }
  return { images, unreadable };
}

function isTrackingPixel(image: HTMLImageElement): boolean {
  return ["width", "height"].some((name) => /^[01]$/.test(image.getAttribute(name) ?? ""));
}

/** Reads a data: URL or a file of another site. @throws Error when the image cannot be read */
export async function readImage(source: string): Promise<File> {
  const name = source.startsWith("data:")
    ? "image"
    : (/([^/?#]+)[?#]?[^/]*$/.exec(new URL(source).pathname)?.[1] ?? "image");
  const data = /^data:(image\/[\w.+-]+)(?:;[^;,]*)*;base64,(.*)$/is.exec(source);
  if (data) {
    const bytes = Uint8Array.from(atob(decodeURIComponent(data[2] ?? "")), (character) => character.charCodeAt(0));
    return new File([bytes], `${name}.${data[1]?.split("/")[1]}`, { type: data[1] ?? "" });
  }
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.referrerPolicy = "no-referrer";
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The image cannot be read.");
  return new File([blob], name, { type: blob.type });
}
