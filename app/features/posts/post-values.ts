import { wellFormed } from "#platform/text/cut-text.ts";
import type { TablesInsert } from "#shared/database-types.ts";
import { deriveExcerpt } from "#shared/derive-excerpt.ts";
import { keysOf } from "#shared/keys-of.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import type { DraftFields, PostFields } from "#shared/post.ts";
import type { PostFormValues } from "./post-schema.ts";

export type PostRow = TablesInsert<"blog_posts">;

/** The only list of the form's fields. Each field is a column of posts; `imageUrl` is the column `image_url`. */
export function emptyValues(date = ""): PostFormValues {
  return {
    title: "",
    slug: "",
    author: "",
    date,
    content: "",
    imageUrl: "",
    tags: [],
    language: DEFAULT_LANGUAGE,
    translationOf: "",
  };
}

/** Reads the fields of a post, a version or a draft. Missing fields become empty, and other columns are ignored. */
export function valuesOf({ image_url, translation_of, ...columns }: Partial<PostFields>): PostFormValues {
  const stored: Record<string, unknown> = { ...columns, imageUrl: image_url, translationOf: translation_of };
  return mapValues((name, empty) => stored[name] ?? empty);
}

/** Returns the values as typed, under the names of the columns. PostgreSQL stores no half of a surrogate pair. */
export function fieldsOf(values: PostFormValues): Required<DraftFields> {
  const { imageUrl, translationOf, ...columns } = mapValues((name) => storable(values[name]));
  return { ...columns, image_url: imageUrl, translation_of: translationOf };
}

/** Returns the row to store; an empty image becomes null. @param sanitisedContent source of the excerpt */
export function rowOf(values: PostFormValues, sanitisedContent: string): PostRow {
  const { language, translation_of, ...fields } = fieldsOf(values);
  return {
    ...fields,
    // The spec's call has no language, and a public post keeps its own.
    ...(language !== DEFAULT_LANGUAGE && { language }),
    ...(translation_of && { translation_of }),
    title: fields.title.trim(),
    author: fields.author.trim(),
    excerpt: deriveExcerpt(sanitisedContent),
    image_url: fields.image_url.trim() || null,
  };
}

function storable(value: string | string[]): unknown {
  return Array.isArray(value) ? value.map(wellFormed) : wellFormed(value);
}

export function areSameValues(a: PostFormValues, b: PostFormValues): boolean {
  return keysOf(emptyValues()).every((name) => {
    const [one, other] = [a, b].map((values) => values[name]);
    return one === other || (Array.isArray(one) && Array.isArray(other) && one.join("\n") === other.join("\n"));
  });
}

function mapValues(value: (name: keyof PostFormValues, empty: unknown) => unknown): PostFormValues {
  const empty = emptyValues();
  return Object.fromEntries(keysOf(empty).map((name) => [name, value(name, empty[name])])) as PostFormValues;
}
