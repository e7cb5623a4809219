import type { BackendHandler } from "../../backend.ts";
import type { Database } from "../database/database.ts";

/** The exclusive holder of this lock sees every object with the file and row of the same moment. */
export const OBJECT_WRITES_LOCK = 731_004_214;

/**
 * A file and its row are written one after the other. Backups wait for both, and writes wait for the snapshot of a
 * backup.
 */
export function writeObjectsTogether(database: Pick<Database, "sharing">, handle: BackendHandler): BackendHandler {
  return (request, client) =>
    isObjectWrite(request)
      ? database.sharing(OBJECT_WRITES_LOCK, () => handle(request, client))
      : handle(request, client);
}

const STORAGE_PATH = /^\/storage\/v1\/(?!object\/(?:list|sign)\/)/;

function isObjectWrite({ method, url }: Request): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method) && STORAGE_PATH.test(new URL(url).pathname);
}
