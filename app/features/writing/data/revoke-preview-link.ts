import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** Revokes a link; succeeds for a missing link too. @throws BackendError */
export async function revokePreviewLink(database: DatabaseClient, id: string): Promise<void> {
  unwrap(
    await database.from("preview_links").update({ revoked_at: new Date().toISOString() }).eq("id", id).select("id"),
  );
}
