import { quoteArrayItem } from "#app/features/posts/data/quote-array-item.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { ImageUse } from "../library-image.ts";

export type ImageUses = {
  posts: number;
  drafts: number;
  sections: readonly string[];
  /** The first posts and drafts. */
  items: ImageUse[];
};

/** Lists the current uses of an image. @throws BackendError */
export async function listImageUses(database: DatabaseClient, name: string, signal?: AbortSignal): Promise<ImageUses> {
  let query = database.rpc("picture_uses", { names: [quoteArrayItem(name)] }, { get: true });
  if (signal) query = query.abortSignal(signal);
  const [items, siteUses] = await Promise.all([query.then(unwrap), findSiteUses(database, signal)]);
  const { posts = 0, drafts = 0 } = items[0] ?? {};
  return { posts, drafts, sections: siteUses.get(name) ?? [], items };
}

/** Names of the sections of the site that show an image, by its name. Published texts and drafts count. */
export type SiteUses = ReadonlyMap<string, readonly string[]>;

/** The site has few rows, so this reads them all. @throws BackendError */
export async function findSiteUses(database: DatabaseClient, signal: AbortSignal | undefined): Promise<SiteUses> {
  const tables = ["site_content", "site_content_drafts"] as const;
  const results = await Promise.all(
    tables.map((table) => {
      const query = database.from(table).select("section,content");
      return (signal ? query.abortSignal(signal) : query).then(unwrap);
    }),
  );
  const uses = new Map<string, string[]>();
  for (const { section, content } of results.flat()) {
    for (const name of logosIn(content)) uses.set(name, [...new Set([...(uses.get(name) ?? []), section])]);
  }
  return uses;
}

function logosIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, content]) =>
    field === "logo" && typeof content === "string" ? [content] : logosIn(content),
  );
}
