import type { Env } from "../../env.ts";
import { messageOf } from "../../errors.ts";
import { openS3Bucket } from "../../object-storage/s3-bucket.ts";
import { readS3Settings } from "../../object-storage/s3-settings.ts";
import { TransferError } from "../transfer/transfer-error.ts";
import type { ArchivePlace } from "./archive-place.ts";
import { createFolderPlace } from "./folder-place.ts";
import { createS3Place, withoutEndingSlashes } from "./s3-place.ts";

const S3_ADDRESS = /^s3:\/\/(?<bucket>[a-z\d][a-z\d.-]*)(?:\/(?<prefix>.*))?$/;
const ANY_ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/** @param address a folder, or `s3://bucket/prefix` by the credentials of the settings @throws TransferError */
export async function openArchivePlace(env: Env, address: string): Promise<ArchivePlace> {
  if (!ANY_ADDRESS.test(address)) return createFolderPlace(address);
  const { bucket, prefix = "" } = S3_ADDRESS.exec(address)?.groups ?? {};
  if (!bucket)
    throw new TransferError(`Archives go to a folder or to S3, written like s3://bucket/prefix, not to ${address}.`);
  const folder = withoutEndingSlashes(prefix);
  const settings = readS3Settings(env, { bucket, prefix: folder === "" ? "" : `${folder}/` });
  if (!settings) throw new Error("The bucket is named.");
  const place = await openS3Bucket(settings);
  try {
    await place.check();
    return createS3Place(address, place);
  } catch (error) {
    place.close();
    throw new TransferError(messageOf(error));
  }
}
