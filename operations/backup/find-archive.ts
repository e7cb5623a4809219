import path from "node:path";
import { codeOf, messageOf } from "#platform/errors.ts";
import type { S3Env } from "#platform/object-storage/s3-settings.ts";
import { TransferError } from "../transfer-error.ts";
import type { ArchiveDestination } from "./archive-destination.ts";
import type { Archive } from "./archive-reader.ts";
import { openArchiveDestination } from "./open-destination.ts";

/** @param location a file, or `s3://bucket/key` @throws TransferError */
export async function findArchive(env: S3Env, location: string): Promise<Archive & Pick<ArchiveDestination, "close">> {
  const destination = await openArchiveDestination(env, path.dirname(location));
  return {
    name: location,
    close: () => destination.close(),
    open: () =>
      destination.open(path.basename(location)).catch((error: unknown) => {
        if (error instanceof TransferError) throw error;
        if (codeOf(error) === "ENOENT") throw new TransferError(`There is no ${location}.`);
        throw new TransferError(`${location} cannot be read: ${messageOf(error)}`);
      }),
  };
}
