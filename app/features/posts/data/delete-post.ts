import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

export async function deletePost(database: DatabaseClient, id: string): Promise<void> {
  unwrap(await database.from("blog_posts").delete().eq("id", id));
}
