import { StorageClient } from "@supabase/storage-js";
import type pg from "pg";
import { md5Tag } from "#embedded-supabase/operations.ts";
import type { ObjectStore } from "#platform/object-storage/object-store.ts";
import { listObjects, type ObjectRow, readFileOf } from "../transfer/objects.ts";
import { TransferError } from "../transfer-error.ts";
import type { ObjectComparison } from "./compare-objects.ts";

const nameOf = ({ bucket, key }: ObjectRow) => `${bucket}/${key}`;

/** Accepts objects of the site from an interrupted run. @throws TransferError when the project has other objects */
export async function requireOwnObjects(from: pg.ClientBase, to: pg.ClientBase, url: string): Promise<void> {
  const own = new Set((await listObjects(from)).map(nameOf));
  const foreign = (await listObjects(to)).map(nameOf).find((name) => !own.has(name));
  if (foreign === undefined) return;
  throw new TransferError(
    `${url} is not empty: it has the image ${foreign}, which this site lacks. Nothing was changed.`,
  );
}

type Upload = {
  from: pg.ClientBase;
  to: pg.ClientBase;
  objectStore: Pick<ObjectStore, "get">;
  storage: { url: string; secretKey: string };
};

/** Leaves out objects that are there with the same bytes. @throws TransferError */
export async function uploadObjects({ from, to, objectStore, storage }: Upload): Promise<ObjectComparison> {
  const headers = { apikey: storage.secretKey, Authorization: `Bearer ${storage.secretKey}` };
  const client = new StorageClient(`${storage.url}/storage/v1`, headers);
  const sent = await listObjects(from);
  const before = await listSums(to);
  const sums = new Map<string, string>();
  for (const object of sent) {
    const file = await readFileOf(object, objectStore);
    if (!file) continue;
    const name = nameOf(object);
    const sum = sumOf(String(file.bytes.length), md5Tag(file.bytes));
    sums.set(name, sum);
    if (before.get(name) === sum) continue;
    const cacheControl = /max-age=(\d+)/.exec(object.cache ?? "")?.[1];
    const { error } = await client.from(object.bucket).upload(object.key, file.bytes, {
      contentType: object.type ?? "application/octet-stream",
      ...(cacheControl && { cacheControl }),
      upsert: true,
    });
    if (error) throw new TransferError(`The image ${name} was refused by ${storage.url}: ${error.message}`);
  }
  const after = await listSums(to);
  const wrong = sent.map(nameOf).filter((name) => !sums.has(name) || after.get(name) !== sums.get(name));
  return { rows: sent.length, files: sent.length - wrong.length, wrong };
}

/** Lists sizes and MD5 tags, as S3 makes them for an upload in one piece. */
async function listSums(client: pg.ClientBase): Promise<Map<string, string>> {
  return new Map(
    (await listObjects(client)).map((object) => [nameOf(object), sumOf(object.size ?? "", object.tag ?? "")]),
  );
}

function sumOf(size: string, tag: string): string {
  return `${size} ${tag.replaceAll('"', "")}`;
}
