import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { isAbandoned, isPartialName } from "#platform/durable-files.ts";

/** The folder contains pictures made from others, see ../images/variant-store.ts. */
export const VARIANTS_FOLDER = "image-variants";

/** Earlier versions named partial files in this way, but an object may also have such a name. */
const EARLIER_PARTIAL = /\.[\da-f]{8}-?[\da-f]{4}(?:-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})?\.part$/;

/** Removes incomplete files of ended processes, on this machine or another. @returns the number of removed files */
export async function sweepPartialUploads(
  dataDir: string,
  isObject: (bucket: string, key: string) => Promise<boolean>,
): Promise<number> {
  const storage = path.join(dataDir, "storage");
  const buckets = (await list(storage)).filter((entry) => entry.isDirectory());
  const folders = [
    dataDir,
    path.join(dataDir, VARIANTS_FOLDER),
    ...buckets.map(({ name }) => path.join(storage, name)),
  ];
  let removed = 0;
  for (const folder of folders) {
    for (const entry of await list(folder)) {
      const file = path.join(folder, entry.name);
      if (!entry.isFile() || !(isPartialName(file) || EARLIER_PARTIAL.test(file))) continue;
      if (!(await isAbandoned(file))) continue;
      if (!isPartialName(file) && (await mayBeObject(file, isObject))) continue;
      // A start must not fail because of another user's file.
      const isGone = await rm(file, { force: true }).then(
        () => true,
        () => false,
      );
      if (isGone) removed += 1;
    }
  }
  return removed;
}

async function mayBeObject(file: string, isObject: Parameters<typeof sweepPartialUploads>[1]): Promise<boolean> {
  try {
    return await isObject(
      decodeURIComponent(path.basename(path.dirname(file))),
      decodeURIComponent(path.basename(file)),
    );
  } catch {
    return true; // the database has no tables yet, or the name belongs to no object
  }
}

async function list(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}
