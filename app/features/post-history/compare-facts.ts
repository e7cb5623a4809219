import { postPath } from "#app/features/posts/post-path.ts";
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
  /** The values are URLs of images. */
  isImage?: true;
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

/** Compares title, path and other fields in form order. Omits unchanged tags. */
export function compareFacts(before: ComparedFields, after: ComparedFields): FactChange[] {
  const fact = (name: string, show: (fields: ComparedFields & Record<string, unknown>) => string): FactChange => {
    return { name, before: show(before) || undefined, after: show(after) || undefined };
  };
  const removed = before.tags.filter((tag) => !after.tags.includes(tag));
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const isReordered = removed.length + added.length === 0;
  const otherColumns = Object.keys({ ...before, ...after }).filter((column) => !NAMED.includes(column));
  return [
    fact(texts.facts.title, ({ title }) => title),
    // A change of the language alone is one fact.
    ...(before.slug === after.slug ? [] : [fact(texts.facts.path, postPath)]),
    fact(texts.facts.author, ({ author }) => author),
    fact(texts.facts.date, ({ date }) => formatDay(date, dates.long)),
    isReordered
      ? fact(texts.facts.orderOfTags, ({ tags }) => tags.join(", "))
      : { name: texts.facts.tags, before: removed.join(", ") || undefined, after: added.join(", ") || undefined },
    fact(texts.facts.language, ({ language }) => (isLanguage(language) ? languages[language].name : language)),
    { ...fact(texts.facts.image, ({ image_url }) => image_url ?? ""), isImage: true as const },
    ...otherColumns.map((column) => fact(nameOf(column), (fields) => String(fields[column] ?? ""))),
  ].filter((change) => change.before !== change.after);
}

/** Fields that this file does not name have the names of their columns. */
function nameOf(column: string): string {
  return column.charAt(0).toUpperCase() + column.slice(1).replaceAll("_", " ");
}
