import path from "node:path";
import { TransferError } from "#backend/embedded/transfer-error.ts";
import { codeOf, messageOf } from "#platform/errors.ts";
import type { S3Env } from "#platform/object-storage/s3-settings.ts";
import type { ArchiveDestination } from "./archive-destination.ts";
import type { Archive } from "./archive-reader.ts";
import { openArchiveDestination } from "./open-destination.ts";

/** @param address of a file, or `s3://bucket/key` @throws TransferError */
export async function findArchive(env: S3Env, address: string): Promise<Archive & Pick<ArchiveDestination, "close">> {
  const destination = await openArchiveDestination(env, path.dirname(address));
  return {
    name: address,
    close: () => destination.close(),
    open: () =>
      destination.open(path.basename(address)).catch((error: unknown) => {
        if (error instanceof TransferError) throw error;
        if (codeOf(error) === "ENOENT") throw new TransferError(`There is no ${address}.`);
        throw new TransferError(`${address} cannot be read: ${messageOf(error)}`);
      }),
  };
}
