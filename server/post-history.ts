import { openServiceDatabase, type ServiceAccess } from "#backend/service-database.ts";

/**
 * Calls the database's own rule. Between the calls, triggers limit the history of changed posts.
 * @returns the number of removed posts
 * @throws Error
 */
export async function prunePostHistory(access: ServiceAccess): Promise<number> {
  const { data, error } = await openServiceDatabase(access).rpc("prune_post_history");
  if (error) throw new Error(error.message);
  return Number(data);
}
