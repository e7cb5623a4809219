import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "#embedded-supabase/operations.ts";
import { partialName, removeAbandonedPartials } from "#platform/durable-files.ts";
import { codeOf, messageOf } from "#platform/errors.ts";
import { TransferError } from "../transfer-error.ts";
import type { ArchiveDestination } from "./archive-destination.ts";

/** Archives contain password hashes and keys, so only their owner may read them. */
export function createFolderDestination(target: string): ArchiveDestination {
  const folder = path.resolve(target);
  return {
    name: folder,
    async list() {
      return (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async write(name, archive) {
      const file = path.join(folder, name);
      const partial = partialName(file);
      try {
        await makeFolder(folder);
        await removeAbandonedPartials(folder);
        await pipeline(archive, createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
        await rename(partial, file);
        await syncFolder(folder);
      } catch (error) {
        archive.destroy();
        throw explain(error, folder);
      } finally {
        await rm(partial, { force: true }).catch(() => {});
      }
    },
    async open(name) {
      const file = path.join(folder, name);
      // Checks before it opens the file, because opening a named pipe would wait for a writer.
      if (!(await stat(file)).isFile()) throw new TransferError(`${file} is not a file.`);
      const handle = await open(file);
      return createReadStream("", { fd: handle });
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    close() {},
  };
}

/** Writes the new name to the disk, too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // a folder cannot be opened on Windows
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function explain(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new TransferError(`The disk of ${folder} has no space for the backup; no part of it remains there.`);
  }
  // A folder such as /proc allows no new folders, with the code ENOENT.
  if (code && ["EACCES", "EROFS", "ENOTDIR", "EEXIST", "EPERM", "ENOENT"].includes(code)) {
    return new TransferError(`The backup cannot be written to ${folder}: ${messageOf(error)}`);
  }
  return error;
}
