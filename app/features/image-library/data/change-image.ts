import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import { DELETED_IMAGE_BUCKET, IMAGE_BUCKET } from "#shared/image-urls.ts";
import { countUses } from "../library-image.ts";
import { type ImageStore, moveFile } from "./image-store.ts";
import { listImageUses } from "./image-uses.ts";

type Replacement = { old_name: string; new_name: string; new_width: number; new_height: number };

/** Replaces an image in all posts and drafts in one transaction. @returns the number changed. @throws BackendError */
export async function replaceImage(
  database: DatabaseClient,
  replacement: Replacement,
): Promise<{ posts: number; drafts: number }> {
  const [changed] = unwrap(await database.rpc("replace_picture", replacement));
  return changed ?? { posts: 0, drafts: 0 };
}

/** @throws BackendError */
export async function saveImageText(database: DatabaseClient, name: string, alt: string): Promise<void> {
  unwrap(await database.from("picture_texts").upsert({ name, alt: alt.trim() }));
}

/** Moves an unused image to the deleted ones. @throws BackendError, 409 when a post or draft uses it */
export async function deleteImage(database: DatabaseClient, store: ImageStore, name: string): Promise<void> {
  const uses = countUses(await listImageUses(database, name));
  if (uses !== "") throw new BackendError(texts.deletion.usedMeanwhile(uses), 409);
  const move = { from: IMAGE_BUCKET, name, to: DELETED_IMAGE_BUCKET, newName: crypto.randomUUID() } as const;
  await moveFile(store, move, { 404: texts.deletion.deletedMeanwhile });
}
