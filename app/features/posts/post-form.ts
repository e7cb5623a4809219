import * as z from "zod/mini";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { deriveExcerpt, isSlug, type Post } from "./post.ts";

/** What the editor types (spec section 3, 'Post form'). */
export type PostFormValues = {
  id?: string;
  title: string;
  slug: string;
  author: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Rich text; empty when nothing is written. */
  content: string;
  /** Empty when there is no image. */
  imageUrl: string;
  tags: string[];
};

/** The fields of a row that saving sends (spec section 7). */
export type PostRow = Pick<Post, "title" | "slug" | "author" | "date" | "excerpt" | "content" | "image_url" | "tags">;

/** The earliest day a post may have (spec section 9). */
export const EARLIEST_DATE = "1900-01-01";

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

function isRealDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isWebAddress(text: string): boolean {
  return text === "" || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
}

const postSchema = z.object({
  title: required("Title is required."),
  slug: z.string().check(
    z.minLength(1, "Slug is required."),
    z.refine((slug) => slug === "" || isSlug(slug), {
      error: "Slug must be lowercase, alphanumeric, and use hyphens for spaces (e.g., my-new-post).",
    }),
  ),
  author: required("Author is required."),
  date: z.string().check(
    z.refine((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isRealDay(date), {
      error: "Date must be in YYYY-MM-DD format.",
    }),
    z.refine((date) => date >= EARLIEST_DATE && date <= today(), {
      error: "Date must not be before 1900-01-01 or in the future.",
    }),
  ),
  content: required("Content is required."),
  imageUrl: z.string().check(z.trim(), z.refine(isWebAddress, { error: "Must be a valid URL." })),
});

export type PostFormErrors = Partial<Record<keyof PostFormValues, string>>;

/** The first message of each field that is not right (spec section 5). */
export function checkPostForm(values: PostFormValues): PostFormErrors {
  const result = postSchema.safeParse(values);
  const errors: PostFormErrors = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path[0] as keyof PostFormValues] ??= message;
  return errors;
}

/** Today as the editor's calendar shows it: a local day, as text, so that no time zone can shift it. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export function emptyPostForm(): PostFormValues {
  return { title: "", slug: "", author: "", date: today(), content: "", imageUrl: "", tags: [] };
}

export function postFormFrom(post: Post): PostFormValues {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    author: post.author,
    date: post.date,
    content: post.content,
    imageUrl: post.image_url ?? "",
    tags: post.tags ?? [],
  };
}

/** What is stored: the excerpt is derived from the sanitised content, no image is null (spec sections 4 and 9). */
export async function postRowFrom(values: PostFormValues): Promise<PostRow> {
  return {
    title: values.title.trim(),
    slug: values.slug,
    author: values.author.trim(),
    date: values.date,
    excerpt: deriveExcerpt(await sanitizeRichText(values.content)),
    content: values.content,
    image_url: values.imageUrl.trim() || null,
    tags: values.tags,
  };
}

/** Whether two states of the form say the same. */
export function isSamePostForm(a: PostFormValues, b: PostFormValues): boolean {
  return (
    a.title === b.title &&
    a.slug === b.slug &&
    a.author === b.author &&
    a.date === b.date &&
    a.content === b.content &&
    a.imageUrl === b.imageUrl &&
    a.tags.join("\n") === b.tags.join("\n")
  );
}
