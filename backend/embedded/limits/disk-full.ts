import { watchDatabaseErrors } from "../database/database-errors.ts";
import { failure } from "../database-failures.ts";
import { type DiskWatch, exhaustionOf, NO_SPACE } from "./disk-watch.ts";

const DISK_FULL = "53100";

/** Returns 503 when the database found no space. Readiness is false until there is space. */
export async function explainFullDisk(handle: () => Promise<Response>, disk: DiskWatch): Promise<Response> {
  const { result: response, thrown, databaseError } = await watchDatabaseErrors(handle);
  if (response && response.status < 500) return response;
  const met = exhaustionOf(databaseError) ?? exhaustionOf(thrown);
  if (!met) {
    if (response) return response;
    throw thrown;
  }
  disk.report(met.code);
  if (met.isDiskFull) return failure(503, DISK_FULL, NO_SPACE);
  return failure(503, met.code, "The database cannot handle this request at the moment.");
}
