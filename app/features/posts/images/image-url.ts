import { ownImagePath } from "#shared/image-urls.ts";

/** Stored rows contain the upload URL. Our bucket's images use the current backend's origin, so that a move is safe. */
export function resolveImageUrl(imageUrl: string, backendUrl: string): string {
  const path = ownImagePath(imageUrl);
  return path === undefined ? imageUrl : backendUrl + path;
}

export function resolveContentImages(html: string, backendUrl: string): string {
  return html.replace(/<img\b[^>]*/gi, (tag) =>
    tag.replace(
      /(\bsrc=")([^"]+)(")/i,
      (_match, before: string, url: string, after: string) => before + resolveImageUrl(url, backendUrl) + after,
    ),
  );
}
