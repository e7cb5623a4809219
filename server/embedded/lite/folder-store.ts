import { glob, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ObjectStore, StoredObject } from "../../object-storage/object-store.ts";
import { writeDurably } from "../durable-files.ts";
import { streamFile } from "./stream-file.ts";

/** Objects as files of a folder. Names are paths below it; see file-storage.ts for what may be one. */
export function createFolderStore(folder: string): ObjectStore {
  const locate = (name: string) => path.join(folder, ...name.split("/"));

  async function head(name: string): Promise<StoredObject> {
    const { size, mtime, mtimeMs } = await stat(locate(name));
    return { size, lastModified: mtime, etag: `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"` };
  }

  return {
    head,
    async get(name) {
      const stored = await head(name);
      return { ...stored, body: streamFile(locate(name), stored.size) };
    },
    put: (name, bytes) => writeDurably(locate(name), bytes),
    delete: (name) => rm(locate(name), { force: true }),
    async *listNames() {
      // No object's file name has a plus sign (file-storage.ts).
      for await (const name of glob("*/*", { cwd: folder }))
        if (!name.includes("+")) yield name.split(path.sep).join("/");
    },
    copy: async (source, target) => writeDurably(locate(target), await readFile(locate(source))),
  };
}
