import { access, chmod, constants, lstat, mkdir, readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { codeOf, messageOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../..");

type SecureOptions = {
  log: Pick<Logger, "warn">;
  exclude?: string[];
  /** 0o001 lets other users enter the folder on the way to an excluded folder, but not list it. */
  others?: number;
};

/**
 * Sets 0700 for folders and 0600 for files. Links are not followed. Entries of other users are reported and stay
 * unchanged.
 */
export async function secureFolder(folder: string, { log, exclude = [], others = 0 }: SecureOptions): Promise<void> {
  if (process.platform === "win32") return; // Windows uses access lists, which the folder inherits
  const root = path.resolve(folder);
  if (isShared(root)) {
    log.warn(
      { folder: root },
      "the data folder contains other things too, so its permissions stay unchanged (DATA_DIR)",
    );
    return;
  }
  const failures = { count: 0 };
  await restrict(root, others, failures);
  for (const name of await readdir(root).catch(() => [])) {
    if (!exclude.includes(name)) await restrictAll(path.join(root, name), failures);
  }
  if (failures.count > 0) {
    log.warn(
      { folder: root, entries: failures.count },
      "the data folder belongs to another user, and others may read it; its owner should be the user of this process (DATA_DIR)",
    );
  }
}

/** Checks whether the folder contains the program itself, or a user's home. */
function isShared(folder: string): boolean {
  const isWithin = (other: string) => !path.relative(folder, other).startsWith("..");
  const home = findHome();
  return isWithin(PROGRAM) || (home !== undefined && home !== folder && isWithin(home));
}

function findHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined; // a user id without a name has no home
  }
}

async function restrictAll(entry: string, failures: { count: number }): Promise<void> {
  if (!(await restrict(entry, 0, failures))) return;
  for (const name of await readdir(entry).catch(() => [])) await restrictAll(path.join(entry, name), failures);
}

/** @returns true for a folder */
async function restrict(entry: string, others: number, failures: { count: number }): Promise<boolean> {
  const found = await lstat(entry).catch(() => undefined); // the entry may be gone meanwhile
  if (!found || found.isSymbolicLink()) return false;
  const wanted = (found.mode & (found.isDirectory() ? 0o700 : 0o600)) | others;
  if ((found.mode & 0o777) !== wanted) {
    await chmod(entry, wanted).catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") failures.count += 1;
    });
  }
  return found.isDirectory();
}

/**
 * Makes one folder of the path after another. Node's recursive mkdir never returns in a folder such as /proc, which
 * allows no new folders.
 */
export async function makeFolder(folder: string): Promise<void> {
  const isThere = async (name: string) => (await stat(name).catch(() => undefined))?.isDirectory() ?? false;
  if (await isThere(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder && !(await isThere(parent))) await makeFolder(parent);
  await mkdir(folder, { mode: 0o700 });
}

/** @throws StartupError when the folder cannot be written */
export async function requireWritable(folder: string): Promise<void> {
  try {
    await makeFolder(path.resolve(folder));
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`The data folder ${folder} cannot be written (DATA_DIR): ${messageOf(error)}`);
  }
}
