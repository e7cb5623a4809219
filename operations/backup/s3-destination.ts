import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { messageOf } from "#platform/errors.ts";
import { type S3Bucket, S3Error } from "#platform/object-storage/s3-bucket.ts";
import { TransferError } from "../transfer-error.ts";
import type { ArchiveDestination } from "./archive-destination.ts";

export function createS3Destination(name: string, bucket: S3Bucket): ArchiveDestination {
  return {
    name: withoutEndingSlashes(name),
    async list() {
      const keys: string[] = [];
      for await (const { key } of bucket.list()) keys.push(key);
      return keys;
    },
    write: (key, archive) =>
      bucket.upload(key, archive).catch((error: unknown) => {
        archive.destroy();
        throw error instanceof S3Error ? new TransferError(explain(error)) : error;
      }),
    open: async (key) => Readable.fromWeb((await bucket.get(key)).body as ReadableStream),
    remove: (key) => bucket.delete(key),
    close: () => bucket.close(),
  };
}

function explain(error: S3Error): string {
  const what = `The backup was not written: ${messageOf(error)}`;
  const { unfinishedUpload } = error;
  if (unfinishedUpload === undefined) return what;
  return `${what}\nIts parts could not be removed. They are not a backup, but use space: remove the multipart upload ${unfinishedUpload}, or let a rule of the bucket delete unfinished uploads.`;
}

export function withoutEndingSlashes(text: string): string {
  return text.replace(/(?<!\/)\/+$/, "");
}
