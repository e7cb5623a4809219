import { formatDayOf } from "#app/lib/format-date-time.ts";
import { images as texts } from "#app/texts/en/images.ts";

export type LibraryImage = {
  /** Key in the bucket, including folders. */
  name: string;
  /** Name of the uploaded file; null for an upload of another client. */
  file_name: string | null;
  bytes: number | null;
  type: string | null;
  uploaded_at: string | null;
  /** Alternative text; '' without one. */
  alt: string;
  posts: number;
  drafts: number;
  /** Sections of the site that show it. */
  sections: readonly string[];
};

export type ImageUse = {
  post_id: string | null;
  draft_id: string | null;
  title: string;
  /** Slug of the post; null for the draft of a new post. */
  slug: string | null;
};

export const IMAGES_PAGE_SIZE = 24;
export const IMAGE_TYPES = "image/png,image/jpeg,image/webp,image/avif,image/gif";
/** Equals the limit of the database, in characters. */
export const LONGEST_IMAGE_TEXT = 1000;

/** Returns the name that people know. */
export function displayNameOf({ name, file_name }: Pick<LibraryImage, "name" | "file_name">): string {
  return file_name || name.split("/").at(-1) || name;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return texts.bytes(bytes);
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function describeFile({ bytes, type, uploaded_at }: LibraryImage): string {
  const kind = type?.startsWith("image/") ? type.slice("image/".length).toUpperCase() : type;
  return [bytes === null ? null : formatBytes(bytes), kind, uploaded_at && formatDayOf(uploaded_at)]
    .filter(Boolean)
    .join(" · ");
}

type Uses = Pick<LibraryImage, "posts" | "drafts"> & Partial<Pick<LibraryImage, "sections">>;

/** For example '2 posts and 1 draft'; '' for an unused image. */
export function countUses({ posts, drafts, sections = [] }: Uses): string {
  return texts.uses(posts, drafts, sections.length);
}
