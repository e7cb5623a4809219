import { href } from "react-router";
import { dates } from "#app/texts/en/dates.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { formatDay } from "#shared/format-date.ts";
import { isLanguage, languages } from "#shared/languages.ts";
import type { Post, PostFields } from "#shared/post.ts";

/** A changed field; undefined for an empty value. */
export type FactChange = {
  name: string;
  before: string | undefined;
  after: string | undefined;
  /** The values are URLs of pictures. */
  isPicture?: true;
};

/** A version, a post, or a draft. */
export type ComparedFields = Omit<PostFields, "excerpt">;

/** These columns are compared by name, or are not shown beside the text. */
const NAMED: readonly string[] = [
  "title",
  "slug",
  "author",
  "date",
  "tags",
  "language",
  "translation_of",
  "image_url",
  "excerpt",
  "content",
  "id",
  "created_at",
  "updated_at",
] satisfies (keyof Post)[];

/** Compares title, address and other fields in form order. Omits unchanged tags. */
export function compareFacts(before: ComparedFields, after: ComparedFields): FactChange[] {
  const tagsBefore = before.tags.filter((tag) => !after.tags.includes(tag));
  const tagsAfter = after.tags.filter((tag) => !before.tags.includes(tag));
  const isReordered = before.tags.join("\n") !== after.tags.join("\n") && tagsBefore.length + tagsAfter.length === 0;
  return [
    { name: texts.facts.title, before: before.title, after: after.title },
    {
      name: texts.facts.address,
      before: href("/blog/:slug", { slug: before.slug }),
      after: href("/blog/:slug", { slug: after.slug }),
    },
    { name: texts.facts.author, before: before.author, after: after.author },
    { name: texts.facts.date, before: formatDay(before.date, dates.long), after: formatDay(after.date, dates.long) },
    isReordered
      ? { name: texts.facts.orderOfTags, before: before.tags.join(", "), after: after.tags.join(", ") }
      : { name: texts.facts.tags, before: tagsBefore.join(", "), after: tagsAfter.join(", ") },
    { name: texts.facts.language, before: nameOf(before.language), after: nameOf(after.language) },
    {
      name: texts.facts.picture,
      before: before.image_url ?? "",
      after: after.image_url ?? "",
      isPicture: true as const,
    },
    ...compareOtherFields(before, after),
  ]
    .filter((fact) => fact.before !== fact.after)
    .map((fact) => ({ ...fact, before: fact.before || undefined, after: fact.after || undefined }));
}

function nameOf(language: string): string {
  return isLanguage(language) ? languages[language].name : language;
}

/** Fields that this file does not name have the names of their columns. */
function compareOtherFields(before: Record<string, unknown>, after: Record<string, unknown>): FactChange[] {
  const columns = Object.keys({ ...before, ...after }).filter((column) => !NAMED.includes(column));
  return columns.map((column) => ({
    name: column.charAt(0).toUpperCase() + column.slice(1).replaceAll("_", " "),
    before: String(before[column] ?? ""),
    after: String(after[column] ?? ""),
  }));
}
