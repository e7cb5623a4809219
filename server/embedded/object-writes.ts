import type { BackendHandler } from "../backend.ts";
import type { Database } from "./database/database.ts";

/** Who holds it alone sees no object whose file and row are of different moments. */
export const OBJECT_WRITES_LOCK = 731_004_214;

/** An object is a file and a row, written one after the other: a backup waits for both, and they for its snapshot. */
export function writeObjectsTogether(database: Pick<Database, "sharing">, answer: BackendHandler): BackendHandler {
  return (request, client) =>
    isObjectWrite(request)
      ? database.sharing(OBJECT_WRITES_LOCK, () => answer(request, client))
      : answer(request, client);
}

const STORAGE_PATH = /^\/storage\/v1\/(?!object\/(?:list|sign)\/)/;

function isObjectWrite({ method, url }: Request): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method) && STORAGE_PATH.test(new URL(url).pathname);
}
