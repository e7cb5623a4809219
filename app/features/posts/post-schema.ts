import * as z from "zod/mini";
import { writing as texts } from "#app/texts/en/writing.ts";
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

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

/** Checks for a day of the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text);
}

function isRealDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isWebUrl(text: string): boolean {
  return text === "" || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
}

const postSchema = (lastDay: string) =>
  z.object({
    title: required(texts.errors.title),
    slug: z.string().check(
      z.minLength(1, texts.errors.slug),
      z.refine((slug) => slug === "" || isSlug(slug), texts.errors.slugRule),
    ),
    author: required(texts.errors.author),
    date: z.string().check(
      z.refine(isDay, texts.errors.date),
      z.refine((date) => date >= EARLIEST_DATE && date <= lastDay, texts.errors.dateRange),
    ),
    content: required(texts.errors.content),
    imageUrl: z.string().check(z.trim(), z.refine(isWebUrl, texts.errors.imageUrl)),
  });

export type PostFormErrors = Partial<Record<keyof PostFormValues, string | undefined>>;

/** Returns the first error of each field (spec section 5). @param lastDay later days count as future */
export function checkPostForm(values: PostFormValues, lastDay: string): PostFormErrors {
  const { error } = postSchema(lastDay).safeParse(values);
  if (!error) return {};
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages?.[0]]));
}
