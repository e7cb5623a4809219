import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** Longest slug, a constraint of blog_posts. */
const LONGEST = 300;
const TRIES = 20;

/** Returns a similar slug that no post has. @throws BackendError */
export async function findFreeSlug(database: DatabaseClient, slug: string): Promise<string> {
  const base = slug.slice(0, LONGEST - 4).replace(/-$/, "");
  const wanted = Array.from({ length: TRIES }, (_, index) => `${base}-${index + 2}`);
  const taken = unwrap(await database.from("blog_posts").select("slug").in("slug", wanted));
  return wanted.find((candidate) => !taken.some((post) => post.slug === candidate)) ?? `${base}-${TRIES + 2}`;
}
