import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { StorageClient } from "@supabase/storage-js";
import type pg from "pg";
import { codeOf } from "../../errors.ts";
import type { ObjectStore } from "../../object-storage/object-store.ts";
import { nameObject } from "../lite/file-storage.ts";
import { TransferError } from "../transfer/transfer-error.ts";
import type { ObjectComparison } from "./compare-objects.ts";

type Sent = {
  bucket: string;
  key: string;
  size: string | null;
  tag: string | null;
  type: string | null;
  cache: string | null;
};

const LIST = `select bucket_id as bucket, name as key,
    data ->> 'size' as size, data ->> 'eTag' as tag, data ->> 'mimetype' as type, data ->> 'cacheControl' as cache
  from storage.objects, lateral (select (metadata #>> '{}')::jsonb as data) as notes
  order by bucket_id collate "C", name collate "C"`;

const list = async (client: pg.ClientBase) => (await client.query<Sent>(LIST)).rows;
const nameOf = ({ bucket, key }: Sent) => `${bucket}/${key}`;

/** What a run that was cut short left there is the site's own. @throws TransferError where there is more than that */
export async function requireOwnObjects(from: pg.ClientBase, to: pg.ClientBase, url: string): Promise<void> {
  const own = new Set((await list(from)).map(nameOf));
  const foreign = (await list(to)).map(nameOf).find((name) => !own.has(name));
  if (foreign === undefined) return;
  throw new TransferError(
    `${url} is not empty: it has the image ${foreign}, which this site has not. Nothing was changed.`,
  );
}

type Upload = {
  from: pg.ClientBase;
  to: pg.ClientBase;
  objectStore: Pick<ObjectStore, "get">;
  storage: { url: string; secretKey: string };
};

/** Leaves out what is there with the same bytes. @throws TransferError */
export async function uploadObjects({ from, to, objectStore, storage }: Upload): Promise<ObjectComparison> {
  const headers = { apikey: storage.secretKey, Authorization: `Bearer ${storage.secretKey}` };
  const client = new StorageClient(`${storage.url}/storage/v1`, headers);
  const sent = await list(from);
  const before = await listSums(to);
  const sums = new Map<string, string>();
  for (const object of sent) {
    const bytes = await read(objectStore, object);
    if (!bytes) continue;
    const name = nameOf(object);
    const sum = sumOf(String(bytes.length), createHash("md5").update(bytes).digest("hex"));
    sums.set(name, sum);
    if (before.get(name) === sum) continue;
    const cacheControl = /max-age=(\d+)/.exec(object.cache ?? "")?.[1];
    const { error } = await client.from(object.bucket).upload(object.key, bytes, {
      contentType: object.type ?? "application/octet-stream",
      ...(cacheControl && { cacheControl }),
      upsert: true,
    });
    if (error) throw new TransferError(`The image ${name} was not taken by ${storage.url}: ${error.message}`);
  }
  const after = await listSums(to);
  const wrong = sent.map(nameOf).filter((name) => !sums.has(name) || after.get(name) !== sums.get(name));
  return { rows: sent.length, files: sent.length - wrong.length, wrong };
}

/** By size and, as S3 makes them of an upload in one piece, MD5. */
async function listSums(client: pg.ClientBase): Promise<Map<string, string>> {
  return new Map((await list(client)).map((object) => [nameOf(object), sumOf(object.size ?? "", object.tag ?? "")]));
}

function sumOf(size: string, tag: string): string {
  return `${size} ${tag.replaceAll('"', "")}`;
}

async function read(objectStore: Upload["objectStore"], { bucket, key }: Sent): Promise<Buffer | undefined> {
  try {
    return await buffer((await objectStore.get(nameObject(bucket, key))).body);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
