import type { Stats } from "node:fs";
import { glob, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { partialName, writeDurably } from "#platform/durable-files.ts";
import { codeOf } from "#platform/errors.ts";
import type { ObjectStore, StoredObject } from "#platform/object-storage/object-store.ts";
import { streamFile } from "./stream-file.ts";

/**
 * Stores objects as files of a folder. Names are paths below it, see `nameObject`.
 * @param makeLink makes a hard link; a test passes one that fails
 */
export function createFolderStore(folder: string, makeLink = link): ObjectStore {
  const locate = (name: string) => path.join(folder, ...name.split("/"));

  return {
    head: async (name) => describe(await stat(locate(name))),
    async get(name) {
      const handle = await open(locate(name));
      try {
        const stored = describe(await handle.stat());
        return { ...stored, body: streamFile(handle, stored.size) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    put: (name, bytes) => writeDurably(locate(name), bytes),
    delete: (name) => rm(locate(name), { force: true }),
    async *listNames() {
      // No object's file name has a plus sign (see nameObject).
      for await (const name of glob("*/*", { cwd: folder }))
        if (!name.includes("+")) yield name.split(path.sep).join("/");
    },
    copy: (source, target) => copyFile(locate(source), locate(target), makeLink),
  };
}

function describe({ size, mtime, mtimeMs }: Stats): StoredObject {
  return { size, lastModified: mtime, etag: `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"` };
}

/** The file system has no hard links, or the file has the maximum number of them. */
const NO_LINK = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** Makes a second name for the same bytes, which needs no space. Stored files never change. */
async function copyFile(source: string, target: string, makeLink: typeof link): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const partial = partialName(target);
  try {
    await makeLink(source, partial);
    await rename(partial, target);
  } catch (error) {
    if (!NO_LINK.includes(codeOf(error) ?? "")) throw error;
    await writeDurably(target, await readFile(source));
  } finally {
    // A rename does nothing if both names already belong to the same file.
    await rm(partial, { force: true });
  }
}
