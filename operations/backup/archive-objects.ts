import type pg from "pg";
import { md5Tag } from "#embedded-supabase/operations.ts";
import type { ObjectStore } from "#platform/object-storage/object-store.ts";
import { listObjects, type ObjectFile, type ObjectRow, readFileOf } from "../transfer/objects.ts";
import { objectEntry } from "./entry-names.ts";
import type { ArchivedObject } from "./manifest.ts";

type Taken = {
  object: ArchivedObject;
  version: string | null;
  md5: string | undefined;
  /** True when the row's tag matches the file: its MD5 for an upload, or the store's ETag for a copy. */
  isOfRow: boolean;
};

type Sources = {
  objectStore: Pick<ObjectStore, "get">;
  add(name: string, bytes: Buffer): Promise<void>;
};

/**
 * Archives files in two steps. The first step archives all files while the site continues to write. The second step
 * archives changed files while no request writes.
 */
export function createObjectArchive({ objectStore, add }: Sources) {
  const taken = new Map<string, Taken>();
  const takes = new Map<string, number>();

  async function take(row: ObjectRow, file: ObjectFile | undefined): Promise<ArchivedObject> {
    const { bucket, key, version, tag } = row;
    const path = `${bucket}/${key}`;
    const md5 = file && md5Tag(file.bytes);
    const known = taken.get(path);
    let entry: string | null = null;
    if (file && known?.md5 === md5) {
      entry = known?.object.entry ?? null; // the row has no hash of the bytes, but the file is unchanged
    } else if (file) {
      const number = (takes.get(path) ?? 0) + 1;
      takes.set(path, number);
      entry = objectEntry(bucket, key, number);
      await add(entry, file.bytes);
    }
    const object = { bucket, key, entry };
    taken.set(path, { object, version, md5, isOfRow: tag !== null && (tag === md5 || tag === file?.etag) });
    return object;
  }

  /** A file can be replaced before its row. Therefore only a matching hash proves that the file belongs to the row. */
  function findSame({ bucket, key, version }: ObjectRow): ArchivedObject | undefined {
    const known = taken.get(`${bucket}/${key}`);
    return known?.isOfRow && known.version === version ? known.object : undefined;
  }

  return {
    /** Archives every current file that is not in the archive yet. */
    async takeAll(client: pg.ClientBase): Promise<void> {
      for (const row of await listObjects(client)) {
        if (findSame(row)) continue;
        const file = await readFileOf(row, objectStore).catch(() => undefined); // another request is replacing the file
        if (file) await take(row, file);
      }
    },
    /**
     * Archives the files that changed.
     * @param client reads in a snapshot, while no object is written
     * @returns the objects of the snapshot
     */
    async takeChanged(client: pg.ClientBase): Promise<ArchivedObject[]> {
      const objects: ArchivedObject[] = [];
      for (const row of await listObjects(client)) {
        objects.push(findSame(row) ?? (await take(row, await readFileOf(row, objectStore))));
      }
      return objects;
    },
  };
}
