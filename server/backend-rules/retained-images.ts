import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod";
import { type FileParts, MAX_FILES_AT_ONCE, type Removal, readRows } from "#embedded-supabase";
import { codeOf } from "#platform/errors.ts";
import { DELETED_IMAGE_BUCKET, IMAGE_BUCKET } from "#shared/image-urls.ts";

const copyRow = z.object({ name: z.string(), copy: z.string() });
type Copy = z.output<typeof copyRow>;
/**
 * Copies images to the bucket of deleted ones before they are deleted or overwritten (docs/decisions/0035). Rows are
 * added before files, so that a killed process leaves no file without a row.
 * @throws the store's error; no copy is left then
 */
export async function retainImages(options: FileParts, { bucket, keys, account }: Removal): Promise<void> {
  if (bucket !== IMAGE_BUCKET) return;
  const copies = await addRows(options, keys, account);
  if (copies.length === 0) return;
  try {
    await removeCopies(options, await copyFiles(options, copies));
  } catch (error) {
    await removeCopies(options, copies).catch(() => {}); // the first error is more useful
    throw error;
  }
}

/** @returns the copies of the images that have a row */
async function addRows({ database }: FileParts, names: readonly string[], account: string | null): Promise<Copy[]> {
  const copies = JSON.stringify(names.map((name) => ({ name, copy: randomUUID() })));
  return readRows(
    database,
    sql`with copied as (
      select c.copy, o.* from jsonb_to_recordset(${copies}::jsonb) as c (name text, copy text)
      join storage.objects as o on o.bucket_id = ${IMAGE_BUCKET} and o.name = c.name
    ), added as (
      insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version, created_at)
      select ${DELETED_IMAGE_BUCKET}, copy, ${account}::uuid, ${account}, metadata, user_metadata,
        gen_random_uuid()::text, created_at
      from copied
    )
    select name, copy, app_private.note_deleted_picture(copy, name, metadata, ${account}::uuid) from copied`,
    copyRow,
  );
}

/** @returns the copies that have no file @throws the store's error, after all running copies have ended */
async function copyFiles({ files }: FileParts, copies: Copy[]): Promise<Copy[]> {
  const missing: Copy[] = [];
  for (let start = 0; start < copies.length; start += MAX_FILES_AT_ONCE) {
    const batch = copies.slice(start, start + MAX_FILES_AT_ONCE);
    const results = await Promise.allSettled(
      batch.map(({ name, copy }) =>
        files.copy({ bucket: IMAGE_BUCKET, key: name }, { bucket: DELETED_IMAGE_BUCKET, key: copy }),
      ),
    );
    for (const [index, result] of results.entries()) {
      if (result.status === "fulfilled") continue;
      if (codeOf(result.reason) !== "ENOENT") throw result.reason;
      missing.push(...batch.slice(index, index + 1));
    }
  }
  return missing;
}

async function removeCopies({ database, files }: FileParts, copies: Copy[]): Promise<void> {
  if (copies.length === 0) return;
  const keys = copies.map(({ copy }) => copy);
  await database.query(
    sql`delete from storage.objects where bucket_id = ${DELETED_IMAGE_BUCKET} and name = any(${keys}::text[])`,
  );
  await files.remove(DELETED_IMAGE_BUCKET, keys);
}
