import sql from "sql-template-tag";
import * as z from "zod";
import { isObjectKey } from "./object-key.ts";
import { ROW_COLUMNS, type StoredRow, toStoredRow } from "./object-rows.ts";
import {
  type HandlerOf,
  ownerOf,
  type Storage,
  type StorageCall,
  type StorageHandler,
  withRemovalRules,
} from "./storage-call.ts";
import { accessDenied, invalidKey, invalidRequest, objectNotFound } from "./storage-error.ts";

/** Hosted Supabase has the same limit. */
const MAX_NAMES = 1000;
export const removal = z.object({ prefixes: z.array(z.string()).min(1) });

export const removeMany: HandlerOf<typeof removal> = async (call, storage) => {
  const { prefixes } = call.fields;
  if (prefixes.length > MAX_NAMES) throw invalidRequest(`At most ${MAX_NAMES} objects may be named in one call`);
  const invalid = prefixes.find((key) => !isObjectKey(key));
  if (invalid !== undefined) throw invalidKey(invalid);
  return Response.json(await removeObjects(call, storage, prefixes));
};

export const removeOne: StorageHandler = async (call, storage) => {
  const { bucket, key } = call;
  const [object] = await storage.database.query(
    sql`select 1 from storage.objects where bucket_id = ${bucket} and name = ${key}`,
  );
  if (!object) throw objectNotFound();
  if ((await removeObjects(call, storage, [key])).length === 0) throw accessDenied("Access denied");
  return Response.json({ message: "Successfully deleted" });
};

/**
 * Removes the objects that the caller may remove: first the files, then the rows, so that a failure leaves no file
 * without a row.
 * @returns the removed rows in the order of the keys
 */
export async function removeObjects(call: StorageCall, storage: Storage, keys: string[]): Promise<StoredRow[]> {
  const { bucket, context } = call;
  const { database, files } = storage;
  const names = [...new Set(keys)];
  const removable = sql`
    delete from storage.objects where bucket_id = ${bucket} and name = any(${names}::text[]) returning ${ROW_COLUMNS}`;
  return storage.writeObjects(
    names.map((key) => ({ bucket, key })),
    async () => {
      const [rows = []] = await database.runAs({ ...context, isDiscarded: true }, [removable]);
      if (rows.length === 0) return [];
      const byName = new Map(rows.map(toStoredRow).map((row) => [row.name, row]));
      const objects = names.flatMap((name) => byName.get(name) ?? []);
      const found = objects.map(({ name }) => name);
      const ids = objects.map(({ id }) => id);
      return withRemovalRules(storage, { bucket, keys: found, account: ownerOf(call) }, async () => {
        await files.remove(bucket, found);
        await database.query(sql`delete from storage.objects where id = any(${ids}::uuid[])`);
        return objects;
      });
    },
  );
}
