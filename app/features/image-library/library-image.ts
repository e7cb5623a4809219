import { formatDayOf } from "#app/lib/format-date-time.ts";
import { pictures as texts } from "#app/texts/en/images.ts";

export type Picture = {
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

export type PictureUse = {
  post_id: string | null;
  draft_id: string | null;
  title: string;
  /** Slug of the post; null for the draft of a new post. */
  slug: string | null;
};

export const PICTURES_PAGE_SIZE = 24;
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/avif,image/gif";
/** Equals the limit of the database, in characters. */
export const LONGEST_PICTURE_TEXT = 1000;

/** Returns the name that people know. */
export function nameOfPicture({ name, file_name }: Pick<Picture, "name" | "file_name">): string {
  return file_name || name.split("/").at(-1) || name;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return texts.bytes(bytes);
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function describePicture({ bytes, type, uploaded_at }: Picture): string {
  const kind = type?.startsWith("image/") ? type.slice("image/".length).toUpperCase() : type;
  return [bytes === null ? null : formatBytes(bytes), kind, uploaded_at && formatDayOf(uploaded_at)]
    .filter(Boolean)
    .join(" · ");
}

type Uses = Pick<Picture, "posts" | "drafts"> & Partial<Pick<Picture, "sections">>;

/** For example '2 posts and 1 draft'; '' for an unused picture. */
export function countUses({ posts, drafts, sections = [] }: Uses): string {
  return texts.uses(posts, drafts, sections.length);
}
