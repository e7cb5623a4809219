/** A public object of the post-image bucket, on whatever host it was uploaded (the path is Supabase Storage's). */
const OWN_IMAGE = /^https?:\/\/[^/]+(\/storage\/v1\/object\/public\/blog-images\/.+)$/i;

/**
 * The address at which a stored image is served by this installation.
 *
 * Rows keep the public URL the storage service gave at upload time, host included. When the site moves to another host
 * or port those URLs would break, so an image of our own bucket is addressed by bucket and name instead.
 * Any other URL is left alone.
 * @param backendUrl origin of the backend, empty when it is the site's own
 */
export function resolveImageUrl(imageUrl: string, backendUrl: string): string {
  const own = OWN_IMAGE.exec(imageUrl);
  return own ? backendUrl + own[1] : imageUrl;
}

export function resolveContentImages(html: string, backendUrl: string): string {
  return html.replace(/<img\b[^>]*/gi, (tag) =>
    tag.replace(
      /(\bsrc=")([^"]+)(")/i,
      (_match, before: string, url: string, after: string) => before + resolveImageUrl(url, backendUrl) + after,
    ),
  );
}
