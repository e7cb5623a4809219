import * as z from "zod/mini";
import { isSlug } from "#shared/post.ts";

export type PostFormValues = {
  title: string;
  slug: string;
  author: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Rich text; empty without text. */
  content: string;
  /** Empty without an image. */
  imageUrl: string;
  tags: string[];
  language: string;
  /** Id of the translated post; empty for an original. */
  translationOf: string;
};

/** Earliest allowed day (spec section 9). */
export const EARLIEST_DATE = "1900-01-01";

export const SLUG_RULE = "Slug must be lowercase, alphanumeric, and use hyphens for spaces (e.g., my-new-post).";

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

function isRealDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isWebUrl(text: string): boolean {
  return text === "" || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
}

const postSchema = (lastDay: string) =>
  z.object({
    title: required("Title is required."),
    slug: z.string().check(
      z.minLength(1, "Slug is required."),
      z.refine((slug) => slug === "" || isSlug(slug), { error: SLUG_RULE }),
    ),
    author: required("Author is required."),
    date: z.string().check(
      z.refine((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isRealDay(date), {
        error: "Date must be in YYYY-MM-DD format.",
      }),
      z.refine((date) => date >= EARLIEST_DATE && date <= lastDay, {
        error: "Date must not be before 1900-01-01 or in the future.",
      }),
    ),
    content: required("Content is required."),
    imageUrl: z.string().check(z.trim(), z.refine(isWebUrl, { error: "Must be a valid URL." })),
  });

export type PostFormErrors = Partial<Record<keyof PostFormValues, string | undefined>>;

/** Returns the first error of each field (spec section 5). @param lastDay later days count as future */
export function checkPostForm(values: PostFormValues, lastDay = today()): PostFormErrors {
  const { error } = postSchema(lastDay).safeParse(values);
  if (!error) return {};
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages?.[0]]));
}

/** Returns the current local day as text, so that no time zone can shift it. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
