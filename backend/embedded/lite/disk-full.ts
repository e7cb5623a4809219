import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "@supabase/lite";
import { watchDatabaseErrors } from "../database/database-errors.ts";
import { type DiskWatch, exhaustionOf } from "../limits/disk-watch.ts";
import { DISK_FULL, diskFullResponse, NO_SPACE } from "../limits/upload-reserve.ts";
import { failure } from "../shims/error-translation.ts";

const current = new AsyncLocalStorage<{ fileError?: unknown }>();

/** Lite responds to a failed upload with a bare 500, but first passes the error to the connection. */
export function noteFileErrors(connection: Pick<Connection, "normalizeDbError">): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const request = current.getStore();
    if (request && exhaustionOf(error)) request.fileError = error;
    return normalize(error);
  };
}

/**
 * Returns 507 when a file found no space and 503 when the database found none. Readiness is false until there is space.
 */
export async function explainFullDisk(
  request: Request,
  handle: () => Promise<Response>,
  disk: DiskWatch,
): Promise<Response> {
  const notes: { fileError?: unknown } = {};
  const { result: response, thrown, databaseError } = await watchDatabaseErrors(() => current.run(notes, handle));
  if (response && response.status < 500) return response;
  const met = exhaustionOf(notes.fileError) ?? exhaustionOf(databaseError) ?? exhaustionOf(thrown);
  if (!met) {
    if (response) return response;
    throw thrown;
  }
  disk.report(met.code);
  if (!met.isDiskFull) return failure(503, met.code, "The database cannot handle this request at the moment.");
  const isFile = new URL(request.url).pathname.startsWith("/storage/v1/");
  return isFile ? diskFullResponse() : failure(503, DISK_FULL, NO_SPACE);
}
