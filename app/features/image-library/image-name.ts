import { ownImagePath, PUBLIC_FOLDER } from "#shared/image-urls.ts";

/** @returns the image's key in our bucket; undefined for an image outside it */
export function imageNameOf(imageUrl: string): string | undefined {
  const path = ownImagePath(imageUrl);
  try {
    return path && decodeURIComponent(path.slice(PUBLIC_FOLDER.length));
  } catch {
    return undefined;
  }
}
