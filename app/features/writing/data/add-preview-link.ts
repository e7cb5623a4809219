import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#app/lib/backend-error.ts";
import type { TablesInsert } from "#shared/database-types.ts";

/** @returns the link's token, which is not readable later. @throws BackendError */
export async function addPreviewLink(
  database: DatabaseClient,
  draftId: string,
): Promise<{ id: string; token: string }> {
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
  const token = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // The database sets the creator and the end of validity.
  const row: Omit<TablesInsert<"preview_links">, "expires_at"> = { draft_id: draftId, token };
  const [added] = unwrap(
    await database
      .from("preview_links")
      .insert([row as TablesInsert<"preview_links">])
      .select("id"),
  );
  if (!added) throw new BackendError("The backend did not give the link back.", 500);
  return { id: added.id, token };
}
