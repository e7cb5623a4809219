import { createHash } from "node:crypto";
import type { Database } from "../database/database.ts";
import { nameObject, type ObjectName } from "./object-files.ts";

/** Under the exclusive lock, the file and the row of every object belong together. */
export const OBJECT_WRITES_LOCK = 731_004_214;

export type WriteObjects = ReturnType<typeof createObjectWrites>;

/**
 * A file and its row are written one after the other. Backups wait for both, and writes wait for the snapshot of a
 * backup. Writes of the same object run in the order of their arrival, and a waiting write has no lock. Other processes
 * wait for the lock of the object.
 */
export function createObjectWrites(database: Pick<Database, "sharing">) {
  const lastWrites = new Map<string, Promise<unknown>>();

  return function writeObjects<Result>(objects: readonly ObjectName[], work: () => Promise<Result>): Promise<Result> {
    const names = objects.map(({ bucket, key }) => nameObject(bucket, key));
    const writing = Promise.all(names.map((name) => lastWrites.get(name))).then(() =>
      database.sharing(OBJECT_WRITES_LOCK, names.map(partOf), work),
    );
    const ended = writing.then(forget, forget);
    for (const name of names) lastWrites.set(name, ended);
    return writing;

    function forget(): void {
      for (const name of names) if (lastWrites.get(name) === ended) lastWrites.delete(name);
    }
  };
}

/** Few numbers, because a call may remove a thousand objects and PostgreSQL has memory for some thousand locks. */
function partOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt8();
}
