import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Tables } from "#shared/database-types.ts";

/** A valid link without its token, because the database stores only a hash. */
export type PreviewLink = Pick<Tables<"preview_links">, "id" | "created_at" | "created_by_name" | "expires_at">;

/** Lists the newest links first. @throws BackendError */
export async function listPreviewLinks(
  database: DatabaseClient,
  draftId: string,
  signal: AbortSignal,
): Promise<PreviewLink[]> {
  const query = database
    .from("preview_links")
    .select("id, created_at, created_by_name, expires_at")
    .eq("draft_id", draftId)
    .is("revoked_at", null)
    .gt("expires_at", new Date().toISOString())
    .order("created_at", { ascending: false });
  return unwrap(await query.abortSignal(signal));
}
