import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

export type Replacement = { oldName: string; newName: string; width: number; height: number };

/** Replaces a picture in all posts and drafts in one transaction. @returns the number changed. @throws BackendError */
export async function replacePicture(
  database: DatabaseClient,
  { oldName, newName, width, height }: Replacement,
): Promise<{ posts: number; drafts: number }> {
  const [changed] = unwrap(
    await database.rpc("replace_picture", {
      old_name: oldName,
      new_name: newName,
      new_width: width,
      new_height: height,
    }),
  );
  return changed ?? { posts: 0, drafts: 0 };
}
