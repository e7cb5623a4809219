import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Tables, TablesInsert } from "#shared/database-types.ts";

/** A valid link without its token, because the database stores only a hash. */
export type PreviewLink = Pick<Tables<"preview_links">, "id" | "created_at" | "created_by_name" | "expires_at">;

/** @returns the link's token, which is not readable later. @throws BackendError */
export async function addPreviewLink(
  database: DatabaseClient,
  draftId: string,
): Promise<{ id: string; token: string }> {
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
  const token = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // The database sets the creator and the end of validity.
  const row: Omit<TablesInsert<"preview_links">, "expires_at"> = { draft_id: draftId, token };
  const query = database.from("preview_links").insert([row as TablesInsert<"preview_links">]);
  const { id } = unwrap(await query.select("id").single());
  return { id, token };
}

/** Revokes a link; succeeds for a missing link too. @throws BackendError */
export async function revokePreviewLink(database: DatabaseClient, id: string): Promise<void> {
  unwrap(
    await database.from("preview_links").update({ revoked_at: new Date().toISOString() }).eq("id", id).select("id"),
  );
}
