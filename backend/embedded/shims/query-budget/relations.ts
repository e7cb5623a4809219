export type Relation = {
  columns: readonly string[];
  lists: readonly string[];
  /** By the other table's name, or by the column that points there. */
  embeds: Readonly<Record<string, string>>;
};

const READABLE = new Map<string, Relation>([
  [
    "blog_posts",
    {
      columns: [
        "id",
        "slug",
        "title",
        "date",
        "author",
        "excerpt",
        "content",
        "image_url",
        "tags",
        "created_at",
        "updated_at",
      ],
      lists: ["tags"],
      embeds: { former_slugs: "former_slugs" },
    },
  ],
  [
    "former_slugs",
    {
      columns: ["slug", "post_id"],
      lists: [],
      embeds: { blog_posts: "blog_posts", post_id: "blog_posts" },
    },
  ],
]);

/** No policy gives a stranger a row of them. */
const HIDDEN = [
  "account_roles",
  "contact_messages",
  "deleted_pictures",
  "deleted_posts",
  "picture_references",
  "picture_texts",
  "post_drafts",
  "post_versions",
  "preview_links",
];

export function isReadable(name: string): boolean {
  return READABLE.has(name);
}

export function namesHiddenTable(name: string): boolean {
  return HIDDEN.includes(name);
}

export function relation(name: string): Relation {
  const found = READABLE.get(name);
  if (!found) throw new Error(`No stranger reads ${name}`);
  return found;
}

export const NAMED_TABLES = { readable: READABLE, hidden: HIDDEN };
