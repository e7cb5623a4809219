import { failure } from "../database-failures.ts";
import { type DiskWatch, exhaustionOf, NO_SPACE } from "./disk-watch.ts";

const DISK_FULL = "53100";

/** Returns 503 when the database found no space. Readiness is false until there is space. */
export async function explainFullDisk(handle: () => Promise<Response>, disk: DiskWatch): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    const met = exhaustionOf(error);
    if (!met) throw error;
    disk.report(met.code);
    if (met.isDiskFull) return failure(503, DISK_FULL, NO_SPACE);
    return failure(503, met.code, "The database cannot handle this request at the moment.");
  }
}
