import { ownImagePath } from "./image-url.ts";

export type ImageSource = { backendUrl: string; imageWidths: readonly number[] };

/** The one quality the embedded backend makes; hosted projects take others as well. */
const QUALITY = 75;
/** A path that needs no coding in `srcset`, where commas and spaces separate, nor in HTML; uploads have such names. */
const PLAIN = /^[\w/.%-]+$/;

/**
 * Candidates of `srcset`, in the URLs of Supabase's image transformations. `contain` keeps the shape, whatever a project
 * makes of a width without a height.
 * @param originalWidth in pixels, where it is known: no candidate is wider, and the original is the widest
 * @returns undefined for a picture that is not in our bucket, or where the backend makes none
 */
export function imageSrcSet(
  imageUrl: string,
  { backendUrl, imageWidths }: ImageSource,
  originalWidth?: number,
): string | undefined {
  const path = ownImagePath(imageUrl);
  if (!path || !PLAIN.test(path)) return undefined;
  const rendered = backendUrl + path.replace("object", "render/image");
  const candidates = imageWidths
    .filter((width) => !originalWidth || width < originalWidth)
    .map((width) => `${rendered}?width=${width}&quality=${QUALITY}&resize=contain ${width}w`);
  if (candidates[0] && originalWidth) candidates.push(`${backendUrl}${path} ${originalWidth}w`);
  return candidates.join(", ") || undefined;
}

/** Every tag of serialised HTML: each `<` outside a quoted value begins one. It matches all behind a `<`: linear. */
const TAG = /<[^>"]*(?:"[^"]*"[^>"]*)*/g;

/**
 * Adds `srcset`, `sizes` and lazy loading to our bucket's pictures in a post's HTML. Those without a size are left alone: a
 * browser would take the width of its candidate for the picture's own.
 * @param html as a sanitiser wrote it, and not yet pointed at the backend in use
 */
export function addContentVariants(html: string, source: ImageSource): string {
  return html.replace(TAG, (tag) => {
    const [, url] = /^<img\s(?:.*\s)?src="([^"]+)"/s.exec(tag) ?? [];
    const [, width] = /\swidth="(\d+)"/.exec(tag) ?? [];
    if (!url || !ownImagePath(url) || !width || !/\sheight="\d+"/.test(tag)) return tag;
    const srcSet = imageSrcSet(url, source, Number(width))?.replaceAll("&", "&amp;");
    // The text's column (post-article.css), narrower where the window is (ui/layout.css).
    const variants = srcSet ? ` srcset="${srcSet}" sizes="min(${width}px, 45rem, 92vw, 100vw - 2.5rem)"` : "";
    return `<img${variants} loading="lazy" decoding="async"${tag.slice(4)}`;
  });
}
