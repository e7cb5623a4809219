/** Posts show the images of this public bucket. 20261120090100_blog_images.sql makes it. */
export const IMAGE_BUCKET = "blog-images";
/** Deleted images are in this private bucket, for 30 days. */
export const DELETED_IMAGE_BUCKET = "deleted-images";

/** Supabase Storage defines this path. */
export const PUBLIC_FOLDER = `/storage/v1/object/public/${IMAGE_BUCKET}/`;
/** Matches public objects of our bucket on any host. */
const OWN_IMAGE = new RegExp(`^https?://[^/]+(${PUBLIC_FOLDER}.+)$`, "i");

/** Builds the public URL of an image. @param origin of the backend @param name key in the bucket, including folders */
export function publicImageUrl(origin: string, name: string): string {
  return origin + PUBLIC_FOLDER + name.split("/").map(encodeURIComponent).join("/");
}

/** @returns the path of the URL; undefined for an image outside our bucket */
export function ownImagePath(imageUrl: string): string | undefined {
  return OWN_IMAGE.exec(imageUrl)?.[1];
}
