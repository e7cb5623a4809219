/** What a stranger may read of a table. */
export type Relation = {
  columns: readonly string[];
  /** Columns that hold lists and may be compared with lists. */
  lists: readonly string[];
  /** What may be embedded, by the names it goes by: the other table's, or the column that points there. */
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

/** Tables the API shows of which no policy gives a stranger a row. */
const HIDDEN = ["contact_messages"];

export function isReadable(name: string): boolean {
  return READABLE.has(name);
}

export function namesHiddenTable(name: string): boolean {
  return HIDDEN.includes(name);
}

/** @throws Error for a table strangers may not read */
export function relation(name: string): Relation {
  const found = READABLE.get(name);
  if (!found) throw new Error(`No stranger reads ${name}`);
  return found;
}

/** Every table strangers may name, for the tests. */
export const NAMED_TABLES = { readable: READABLE, hidden: HIDDEN };
