import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import { type DescribedImage, findNewDescriptions } from "../described-images.ts";
import { imageNameOf } from "../image-name.ts";
import { saveImageText } from "./change-image.ts";

/** @returns the description in the library; undefined for an image that is not in the library. @throws BackendError */
async function findDescription(database: DatabaseClient, name: string): Promise<string | undefined> {
  const parameters = { search: name, skipped: 0, wanted: 1 };
  const rows = unwrap(await database.rpc("list_pictures", parameters, { get: true }));
  return rows.find((row) => row.name === name)?.alt;
}

/** The form works without the library, so a failure counts as no description. */
export async function describeFromLibrary(database: DatabaseClient, url: string): Promise<string> {
  const name = imageNameOf(url);
  return (name && (await findDescription(database, name).catch(() => undefined))) || "";
}

/** Copies new descriptions of a text to images of the library that have none. @throws BackendError */
export async function describeInLibrary(
  database: DatabaseClient,
  before: DescribedImage[],
  after: DescribedImage[],
): Promise<void> {
  for (const { src, alt } of findNewDescriptions(before, after)) {
    const name = imageNameOf(src);
    if (name && (await findDescription(database, name)) === "") await saveImageText(database, name, alt);
  }
}
