import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#app/lib/backend-error.ts";
import { pictures as texts } from "#app/texts/en/pictures.ts";
import { countUses } from "../picture.ts";
import { type ImageStore, openBucket, toBackendError } from "./image-store.ts";
import { listPictureUses } from "./picture-uses.ts";

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

/** @throws BackendError */
export async function savePictureText(
  database: DatabaseClient,
  { name, alt }: { name: string; alt: string },
): Promise<void> {
  unwrap(await database.from("picture_texts").upsert({ name, alt: alt.trim() }));
}

/** Moves an unused picture to the deleted ones. @throws BackendError, 409 when a post or draft uses it */
export async function deletePicture(database: DatabaseClient, store: ImageStore, name: string): Promise<void> {
  const uses = countUses(await listPictureUses(database, name));
  if (uses !== "") throw new BackendError(texts.deletion.usedMeanwhile(uses), 409);
  const bucket = await openBucket(store, "blog-images");
  const { error } = await bucket.move(name, crypto.randomUUID(), {
    destinationBucket: "deleted-images",
  });
  if (!error) return;
  const failure = toBackendError(error);
  throw failure.code === "404" ? new BackendError(texts.deletion.deletedMeanwhile, 404) : failure;
}
