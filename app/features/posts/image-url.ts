/** A public object of the post-image bucket, on whatever host it was uploaded (the path is Supabase Storage's). */
const OWN_IMAGE = /^https?:\/\/[^/]+(\/storage\/v1\/object\/public\/blog-images\/.+)$/i;

/** Rows keep the URL of upload time; our own bucket's images are served by name, so that they outlive a move. */
export function resolveImageUrl(imageUrl: string, backendUrl: string): string {
  const path = ownImagePath(imageUrl);
  return path === undefined ? imageUrl : backendUrl + path;
}

/** @returns undefined for a picture that is not in our bucket */
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
