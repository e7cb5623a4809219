import sql from "sql-template-tag";
import * as z from "zod";
import { findBucket } from "./buckets.ts";
import { requireReserve } from "./failures.ts";
import { checkImage, checkImageName } from "./image-checks.ts";
import type { ObjectName } from "./object-files.ts";
import { isBucketId, isObjectKey } from "./object-key.ts";
import { checkWrite, findVisible, requireVersion, type StoredRow, saveObject } from "./object-rows.ts";
import { type HandlerOf, ownerOf, type Storage, type StorageCall, withRemovalRules } from "./storage-call.ts";
import { accessDenied, bucketNotFound, invalidKey, invalidRequest } from "./storage-error.ts";
import { checkType } from "./upload-object.ts";
import { readUserMetadata } from "./user-metadata.ts";

export const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  sourceVersionId: z.string().optional(),
});

function readTransfer(fields: z.output<typeof transfer>): {
  from: ObjectName;
  to: ObjectName;
  version: string | undefined;
} {
  const { bucketId, sourceKey, destinationBucket, destinationKey, sourceVersionId: version } = fields;
  const invalid = [sourceKey, destinationKey].find((key) => !isObjectKey(key));
  if (invalid !== undefined) throw invalidKey(invalid);
  if (![bucketId, destinationBucket ?? bucketId].every(isBucketId)) throw bucketNotFound();
  return {
    from: { bucket: bucketId, key: sourceKey },
    to: { bucket: destinationBucket ?? bucketId, key: destinationKey },
    version,
  };
}

type Transfer = ReturnType<typeof readTransfer>;

/** The new name must fit the file, as the name of an upload does. */
async function findSource(
  { context }: StorageCall,
  { database }: Storage,
  { from, to, version }: Transfer,
): Promise<StoredRow> {
  const [found] = await findVisible(database, context, from.bucket, [from.key]);
  const source = requireVersion(found, version);
  if (to.key !== from.key) checkImageName(to.key, String(source.metadata?.mimetype ?? ""));
  return source;
}

/** The file has both names until the row is changed, so a killed process loses no object. */
export const moveObject: HandlerOf<typeof transfer> = async (call, storage) => {
  const { database, files, log } = storage;
  const { from, to, version } = readTransfer(call.fields);
  await storage.writeObjects([from, to], async () => {
    const { id } = await findSource(call, storage, { from, to, version });
    const owner = ownerOf(call);
    const statement = sql`
      update storage.objects set bucket_id = ${to.bucket}, name = ${to.key}, owner = ${owner}::uuid, owner_id = ${owner},
        version = gen_random_uuid()::text, updated_at = now()
      where id = ${id} returning id`;
    const [allowed] = await database.runAs({ ...call.context, isDiscarded: true }, [statement]);
    if (!allowed?.[0]) throw accessDenied();
    if (from.bucket === to.bucket && from.key === to.key) return;
    await files.copy(from, to);
    await database.query(statement);
    await files.remove(from.bucket, [from.key]).catch((error: unknown) => {
      log.warn({ err: error }, "the file of a moved object could not be removed under its previous name");
    });
  });
  storage.rules.afterRemoval(from.bucket);
  return Response.json({ message: "Successfully moved" });
};

/** Stored files have no encoding. */
const NO_ENCODING = z.literal("").optional();

export const copy = transfer.extend({
  copyMetadata: z.boolean().optional(),
  metadata: z
    .object({
      cacheControl: z.string().max(500).optional(),
      mimetype: z.string().max(255).optional(),
      contentEncoding: NO_ENCODING,
    })
    .optional(),
});

type Replacement = { metadata: z.output<typeof copy>["metadata"]; userMetadata: Record<string, unknown> | null };

/** @returns undefined if the copy gets the metadata of its source @throws StorageError */
function readReplacement({ fields, request }: StorageCall<z.output<typeof copy>>): Replacement | undefined {
  const { copyMetadata, metadata } = fields;
  const userMetadata = readUserMetadata(request.headers.get("x-metadata"));
  const isGiven = metadata !== undefined || userMetadata !== null;
  // Hosted Storage ignores the given metadata in this case.
  if (copyMetadata && isGiven) throw invalidRequest("body/copyMetadata must be false for a copy with its own metadata");
  return isGiven || copyMetadata === false ? { metadata, userMetadata } : undefined;
}

/** A copy with another type must satisfy the rules of an upload with this type. @throws StorageError */
async function checkNewType(
  { database, files }: Storage,
  { from, to }: Pick<Transfer, "from" | "to">,
  type: string,
): Promise<void> {
  checkType(await findBucket(database, to.bucket), type);
  const { body } = await files.get(from.bucket, from.key);
  checkImage(to.key, type, new Uint8Array(await new Response(body).arrayBuffer()));
}

export const copyObject: HandlerOf<typeof copy> = async (call, storage) => {
  const { database, files } = storage;
  const { from, to, version } = readTransfer(call.fields);
  const replacement = readReplacement(call);
  const isUpsert = call.request.headers.get("x-upsert") === "true";
  const isSameObject = from.bucket === to.bucket && from.key === to.key;
  await requireReserve(storage.disk);
  const row = await storage.writeObjects([from, to], async () => {
    const source = await findSource(call, storage, { from, to, version });
    const type = replacement?.metadata?.mimetype;
    if (type !== undefined) await checkNewType(storage, { from, to }, type);
    const { contentEncoding: _, ...changes } = replacement?.metadata ?? {};
    const metadata = { ...source.metadata, ...changes };
    const userMetadata = replacement ? replacement.userMetadata : source.user_metadata;
    const object = { ...to, owner: ownerOf(call), metadata, userMetadata };
    await checkWrite(database, call.context, object, isUpsert);
    const save = async () => {
      if (!isSameObject) await files.copy(from, to);
      const changed = { ...metadata, lastModified: new Date().toISOString() };
      return saveObject(database, { ...object, metadata: changed }, isUpsert);
    };
    const removal = { bucket: to.bucket, keys: [to.key], account: object.owner };
    return isUpsert && !isSameObject ? withRemovalRules(storage, removal, save) : save();
  });
  return Response.json({ Id: row.id, Key: `${to.bucket}/${to.key}`, ...row });
};
