import { resolveImageUrl } from "#app/features/posts/images/image-url.ts";

export type FeedImage = {
  /** Absolute URL. */
  url: string;
  /** Media type, if the file name shows it. */
  type: string | undefined;
};

const TYPES: Record<string, string> = {
  avif: "image/avif",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** @returns undefined for a post without an image or with an invalid URL */
export function feedImage(imageUrl: string | null, backendUrl: string): FeedImage | undefined {
  if (!imageUrl) return undefined;
  const url = URL.parse(resolveImageUrl(imageUrl, backendUrl));
  return url ? { url: url.href, type: TYPES[/\.(\w+)$/.exec(url.pathname)?.[1]?.toLowerCase() ?? ""] } : undefined;
}
