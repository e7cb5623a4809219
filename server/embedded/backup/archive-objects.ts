import type pg from "pg";
import type { ObjectStore } from "../../object-storage/object-store.ts";
import { md5Tag } from "../lite/file-storage.ts";
import { listObjects, type ObjectFile, type ObjectRow, readFileOf } from "../transfer/objects.ts";
import { objectEntry } from "./entry-names.ts";
import type { ArchivedObject } from "./manifest.ts";

type Taken = {
  object: ArchivedObject;
  version: string | null;
  md5: string | undefined;
  /** The row has the MD5 of an upload or, of a copy, what the store says of it. */
  isOfRow: boolean;
};

type Sources = {
  objectStore: Pick<ObjectStore, "get">;
  add(name: string, bytes: Buffer): Promise<void>;
};

/** Archives files in two steps: all while the site goes on writing; then, while nothing is written, what changed. */
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
      entry = known?.object.entry ?? null; // its row says nothing of its bytes, but they are still the same
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

  /** A file can be replaced before its row is: only its hash says that it is the row's. */
  function findSame({ bucket, key, version }: ObjectRow): ArchivedObject | undefined {
    const known = taken.get(`${bucket}/${key}`);
    return known?.isOfRow && known.version === version ? known.object : undefined;
  }

  return {
    /** Whatever there is now and was not taken yet. */
    async takeAll(client: pg.ClientBase): Promise<void> {
      for (const row of await listObjects(client)) {
        if (findSame(row)) continue;
        const file = await readFileOf(row, objectStore).catch(() => undefined); // it is just being replaced
        if (file) await take(row, file);
      }
    },
    /** @param client in a snapshot, while no object is written @returns what the snapshot names */
    async takeChanged(client: pg.ClientBase): Promise<ArchivedObject[]> {
      const objects: ArchivedObject[] = [];
      for (const row of await listObjects(client)) {
        objects.push(findSame(row) ?? (await take(row, await readFileOf(row, objectStore))));
      }
      return objects;
    },
  };
}
