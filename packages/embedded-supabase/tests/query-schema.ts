/** The tables that random queries name. Each application has its own. */
export type QuerySchema = {
  tables: Readonly<Record<string, QueryTable>>;
  /** Columns that are not text. */
  kinds: Readonly<Record<string, "id" | "date" | "time" | "list">>;
  /** The column that most patterns search, because it is short. */
  searched: string;
  /** The value of a row in the searched column. */
  found: string;
};

export type QueryTable = {
  columns: readonly string[];
  /** The embedded tables as anonymous callers may write them, with the name of each table. */
  anonymousEmbeds: Readonly<Record<string, string>>;
  embeds: Readonly<Record<string, string>>;
};

/** The tables of make-rest-service.ts. */
export const ARTICLES: QuerySchema = {
  tables: {
    articles: {
      columns: ["id", "name", "title", "date", "author", "excerpt", "content", "image_url", "tags", "created_at"],
      anonymousEmbeds: { former_names: "former_names" },
      embeds: { former_names: "former_names", "old:former_names": "former_names", related_articles: "articles" },
    },
    former_names: {
      columns: ["name", "article_id"],
      anonymousEmbeds: { articles: "articles", article_id: "articles" },
      embeds: {
        articles: "articles",
        "now:article_id": "articles",
        "x:articles!former_names_article_id_fkey": "articles",
      },
    },
  },
  kinds: { id: "id", article_id: "id", date: "date", created_at: "time", tags: "list" },
  searched: "name",
  found: "an-article",
};

/** Returns random numbers that repeat for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
