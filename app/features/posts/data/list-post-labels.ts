import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** Authors and tags there are, by name. */
export type PostLabels = { authors: string[]; tags: string[] };

/** @throws BackendError */
export async function listPostLabels(database: DatabaseClient, signal: AbortSignal): Promise<PostLabels> {
  const response = await database.rpc("list_post_labels", {}, { get: true }).abortSignal(signal);
  // The function's own JSON, which the schema says no more of.
  return unwrap(response) as PostLabels;
}
