import * as z from "zod";
import { requireReserve } from "./failures.ts";
import { checkImageName } from "./image-checks.ts";
import type { ObjectName } from "./object-files.ts";
import { isBucketId, isObjectKey } from "./object-key.ts";
import { checkWrite, findVisible, type StoredRow, saveObject } from "./object-rows.ts";
import { readFields } from "./read-fields.ts";
import { PICTURES, retainPictures } from "./retain-pictures.ts";
import { ownerOf, type Storage, type StorageCall, type StorageHandler } from "./storage-call.ts";
import { accessDenied, bucketNotFound, invalidKey, objectNotFound } from "./storage-error.ts";

const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
});

function readTransfer({ fields }: StorageCall): { from: ObjectName; to: ObjectName } {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = readFields(transfer, fields);
  const invalid = [sourceKey, destinationKey].find((key) => !isObjectKey(key));
  if (invalid !== undefined) throw invalidKey(invalid);
  if (![bucketId, destinationBucket ?? bucketId].every(isBucketId)) throw bucketNotFound();
  return {
    from: { bucket: bucketId, key: sourceKey },
    to: { bucket: destinationBucket ?? bucketId, key: destinationKey },
  };
}

type Transfer = ReturnType<typeof readTransfer>;

/** The new name must fit the file, as the name of an upload does. */
async function findSource({ context }: StorageCall, { database }: Storage, { from, to }: Transfer): Promise<StoredRow> {
  const [source] = await findVisible(database, context, from.bucket, [from.key]);
  if (!source) throw objectNotFound();
  if (to.key !== from.key) checkImageName(to.key, String(source.metadata?.mimetype ?? ""));
  return source;
}

/** The file has both names until the row is changed, so a killed process loses no object. */
export const moveObject: StorageHandler = async (call, storage) => {
  const { database, files, log } = storage;
  const { from, to } = readTransfer(call);
  await storage.writeObjects([from, to], async () => {
    const { id } = await findSource(call, storage, { from, to });
    const statement = {
      sql: `update storage.objects set bucket_id = $2, name = $3, owner = $4::text::uuid, owner_id = $4::text,
          version = gen_random_uuid()::text, updated_at = now()
        where id = $1 returning id`,
      parameters: [id, to.bucket, to.key, ownerOf(call)],
    };
    const [allowed] = await database.runAs({ ...call.context, isDiscarded: true }, [statement]);
    if (!allowed?.[0]) throw accessDenied();
    if (from.bucket === to.bucket && from.key === to.key) return;
    await files.copy(from, to);
    await database.query(statement.sql, statement.parameters);
    await files.remove(from.bucket, [from.key]).catch((error: unknown) => {
      log.warn({ err: error }, "the file of a moved object could not be removed under its previous name");
    });
  });
  if (from.bucket === PICTURES) storage.onDeleted();
  return Response.json({ message: "Successfully moved" });
};

export const copyObject: StorageHandler = async (call, storage) => {
  const { database, files } = storage;
  const { from, to } = readTransfer(call);
  const isUpsert = call.request.headers.get("x-upsert") === "true";
  await requireReserve(storage.disk);
  const id = await storage.writeObjects([from, to], async () => {
    const { metadata, user_metadata: userMetadata } = await findSource(call, storage, { from, to });
    const object = { ...to, owner: ownerOf(call), metadata, userMetadata };
    await checkWrite(database, call.context, object, isUpsert);
    if (isUpsert) await retainPictures(storage, to.bucket, [to.key], object.owner);
    await files.copy(from, to);
    const changed = { ...metadata, lastModified: new Date().toISOString() };
    return saveObject(database, { ...object, metadata: changed }, isUpsert);
  });
  return Response.json({ Id: id, Key: `${to.bucket}/${to.key}` });
};
