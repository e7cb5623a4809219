import { storageRefusal } from "./refusals.ts";

const EXTENSIONS: Record<string, string[]> = {
  "image/png": ["png", "apng"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif", "pjpeg", "pjp"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/avif": ["avif", "avifs"],
};

const OF_IMAGES = Object.values(EXTENSIONS).flat();

/** A saved file is taken for what its name says. No extension is fine, and so is that of another kind of image. */
export function checkImageName({ method, url, headers }: Request): Response | undefined {
  if (method !== "POST" && method !== "PUT") return undefined;
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const [usual] = EXTENSIONS[type] ?? [];
  if (!usual) return undefined; // the bucket's own list of types refuses it
  const name = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || OF_IMAGES.includes(extension) || /^\d+$/.test(extension)) return undefined;
  const message = `The name of the file does not fit its type (${type}): it should end in .${usual}`;
  return storageRefusal(415, "invalid_mime_type", message);
}
