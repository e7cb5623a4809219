/** Matches public objects of our bucket on any host; Supabase Storage defines the path. */
const OWN_IMAGE = /^https?:\/\/[^/]+(\/storage\/v1\/object\/public\/blog-images\/.+)$/i;

/** Stored rows contain the upload URL. Our bucket's images use the current backend's origin, so that a move is safe. */
export function resolveImageUrl(imageUrl: string, backendUrl: string): string {
  const path = ownImagePath(imageUrl);
  return path === undefined ? imageUrl : backendUrl + path;
}

/** @returns undefined for an image outside our bucket */
export function ownImagePath(imageUrl: string): string | undefined {
  return OWN_IMAGE.exec(imageUrl)?.[1];
}

export function resolveContentImages(html: string, backendUrl: string): string {
  return html.replace(/<img\b[^>]*/gi, (tag) =>
    tag.replace(
      /(\bsrc=")([^"]+)(")/i,
      (_match, before: string, url: string, after: string) => before + resolveImageUrl(url, backendUrl) + after,
    ),
  );
}
