import type { TablesInsert } from "#shared/database-types.ts";
import { deriveExcerpt } from "#shared/derive-excerpt.ts";
import type { Post } from "#shared/post.ts";
import { type PostFormValues, today } from "./post-schema.ts";

export type PostRow = TablesInsert<"blog_posts">;

export function emptyValues(): PostFormValues {
  return { title: "", slug: "", author: "", date: today(), content: "", imageUrl: "", tags: [] };
}

export function valuesOf(post: Post): PostFormValues {
  const { title, slug, author, date, content, image_url, tags } = post;
  return { title, slug, author, date, content, imageUrl: image_url ?? "", tags: tags ?? [] };
}

/** Returns the row to store; an empty image becomes null. @param sanitisedContent source of the excerpt */
export function rowOf(values: PostFormValues, sanitisedContent: string): PostRow {
  return {
    title: values.title.trim(),
    slug: values.slug,
    author: values.author.trim(),
    date: values.date,
    excerpt: deriveExcerpt(sanitisedContent),
    content: values.content,
    image_url: values.imageUrl.trim() || null,
    tags: values.tags,
  };
}

export function areSameValues(a: PostFormValues, b: PostFormValues): boolean {
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
