import { ownImagePath } from "#shared/image-urls.ts";

export type ImageSource = { backendUrl: string; imageWidths: readonly number[] };

/** The embedded backend supports only this quality; hosted projects support other values too. */
const QUALITY = 75;
/** Paths that need no escaping in `srcset` or HTML; uploads always match. */
const PLAIN = /^[\w/.%-]+$/;

/**
 * Returns `srcset` candidates as URLs of Supabase's image transformations. `contain` preserves the aspect ratio
 * on all backends, because their results for a width without a height differ.
 * @param originalWidth in pixels, if known: no candidate is wider, and the original is the widest candidate
 * @returns undefined for an image outside our bucket, or for a backend without variants
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

/** Matches each tag of serialised HTML in linear time: every `<` outside a quoted value starts a tag. */
const TAG = /<[^>"]*(?:"[^"]*"[^>"]*)*/g;

/**
 * Adds `srcset`, `sizes` and lazy loading to our bucket's images in a post's HTML. Images without a size stay
 * unchanged, because a browser would take the candidate's width as the image's width.
 * @param html sanitised HTML with the original image URLs, before resolveImageUrl
 */
export function addContentVariants(html: string, source: ImageSource): string {
  return html.replace(TAG, (tag) => {
    const [, url] = /^<img\s(?:.*\s)?src="([^"]+)"/s.exec(tag) ?? [];
    const [, width] = /\swidth="(\d+)"/.exec(tag) ?? [];
    if (!url || !ownImagePath(url) || !width || !/\sheight="\d+"/.test(tag)) return tag;
    const srcSet = imageSrcSet(url, source, Number(width))?.replaceAll("&", "&amp;");
    // The text column has this width (post-article.css); narrow windows limit it further (ui/layout.css).
    const variants = srcSet ? ` srcset="${srcSet}" sizes="min(${width}px, 45rem, 92vw, 100vw - 2.5rem)"` : "";
    return `<img${variants} loading="lazy" decoding="async"${tag.slice(4)}`;
  });
}
