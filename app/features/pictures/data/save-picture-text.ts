import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** @throws BackendError */
export async function savePictureText(
  database: DatabaseClient,
  { name, alt }: { name: string; alt: string },
): Promise<void> {
  unwrap(await database.from("picture_texts").upsert({ name, alt: alt.trim() }));
}
