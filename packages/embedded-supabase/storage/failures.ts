import { codeOf } from "#platform/errors.ts";
import { S3Error } from "#platform/object-storage/s3-bucket.ts";
import { type DiskWatch, exhaustionOf, NO_SPACE } from "../limits/disk-watch.ts";
import { accessDenied, duplicate, objectNotFound, StorageError } from "./storage-error.ts";

/** Rejects uploads and copies while the disk is below its reserve. Deletions and moves still work. */
export async function requireReserve(disk: Pick<DiskWatch, "hasReserve">): Promise<void> {
  if (!(await disk.hasReserve())) throw diskFull();
}

function diskFull(): StorageError {
  return new StorageError(507, "DiskFull", NO_SPACE, { status: 507 });
}

/** A backup or another write of the object took too long. */
const LOCK_TIMEOUT = "55P03";

/**
 * Returns the rejection for an error of a handler, or undefined for errors of the connection, which every service
 * explains in the same way (database-failures.ts).
 */
export function rejectionFor(error: unknown, disk: Pick<DiskWatch, "report">): StorageError | undefined {
  if (error instanceof StorageError) return error;
  const exhaustion = exhaustionOf(error);
  const code = codeOf(error);
  if (exhaustion) disk.report(exhaustion.code);
  if (exhaustion?.isDiskFull) return diskFull();
  if (exhaustion || code === LOCK_TIMEOUT) {
    const message = "The database cannot handle this request at the moment.";
    return new StorageError(503, exhaustion?.code ?? LOCK_TIMEOUT, message, {
      status: 503,
      headers: { "retry-after": "5" },
    });
  }
  if (code === "ENOENT") return objectNotFound({ status: 404 });
  if (error instanceof S3Error) {
    const message = "The image storage does not respond. Please try again in a minute.";
    return new StorageError(503, "ServiceUnavailable", message, { status: 503, headers: { "retry-after": "30" } });
  }
  if (code === "42501") return accessDenied();
  if (code === "23505") return duplicate("KeyAlreadyExists");
  if (code === "23503") return new StorageError(404, "InvalidRequest", "The related resource does not exist");
  return undefined;
}
