import { execFile } from "node:child_process";
import { chown, lchown, readdir, realpath, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { messageOf } from "#platform/errors.ts";
import { type Account, findAccount, isRoot } from "#platform/root-rights.ts";
import { StartupError } from "#platform/startup-error.ts";
import { findClosedFolder, inMountNamespace } from "./mount-namespace.ts";
import type { Programs } from "./programs.ts";

export type OperatingUser = {
  /** Absent when the programs run as the same user as this process. */
  ids?: Account;
  /** Folders around data and programs that the account may not enter. */
  closed: string[];
};

const INSTEAD = "or set DATABASE_URL to a PostgreSQL of your own";

const ACCOUNTS = ["postgres", "nobody"];

/**
 * Chooses an unprivileged account of the system for root, because PostgreSQL does not run as root.
 * @throws StartupError
 */
export async function chooseOperatingUser(programs: Programs, folder: string): Promise<OperatingUser> {
  if (!isRoot()) {
    requireName();
    return { closed: [] };
  }
  const ids = await findAccount(ACCOUNTS);
  if (!ids) {
    throw new StartupError(
      `PostgreSQL does not run as root, and this system has none of the accounts ${ACCOUNTS.join(", ")}. Start the site as an unprivileged user, ${INSTEAD}.`,
    );
  }
  const account: OperatingUser = { ids, closed: [] };
  if ((await canWork(account, programs, folder)) || (await canWorkAsOwner(account, programs, folder))) return account;
  const closed = await findClosedFolders(ids, [programs.folder, folder, await realpath(os.tmpdir())]);
  if (await canRun({ ids, closed }, programs)) return { ids, closed };
  throw new StartupError(
    `PostgreSQL does not run as root, and no unprivileged account can reach ${folder} and ${programs.postgres}. Put the site into a folder that other users may enter, start it as an unprivileged user, ${INSTEAD}.`,
  );
}

/** @param folders the command needs, without symbolic links */
export function runAs({ ids, closed }: OperatingUser, folders: string[], command: string[]) {
  const isHidden = ids !== undefined && closed.length > 0;
  const [file = "", ...args] = isHidden ? inMountNamespace(ids, closed, folders, command) : command;
  return { file, args, ids: isHidden ? undefined : ids };
}

export async function giveFolder(folder: string, { ids }: OperatingUser): Promise<void> {
  if (!ids || (await stat(folder)).uid === ids.uid) return;
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      await lchown(path.join(entry.parentPath, entry.name), ids.uid, ids.gid);
    }
    await chown(folder, ids.uid, ids.gid);
  } catch (error) {
    throw new StartupError(
      `The account that runs PostgreSQL cannot become the owner of ${folder}: ${messageOf(error)}. Choose another folder with DATA_DIR, ${INSTEAD}.`,
    );
  }
}

/** initdb fails for a user without a name. */
function requireName(): void {
  if (process.platform === "win32") return;
  try {
    os.userInfo();
  } catch {
    throw new StartupError(
      `PostgreSQL needs a user with a name, and the user id ${process.geteuid?.()} has none on this system. Give it one (a line in /etc/passwd), start the site as another user, ${INSTEAD}.`,
    );
  }
}

async function findClosedFolders(account: Account, folders: string[]): Promise<string[]> {
  const found = await Promise.all(folders.map((folder) => findClosedFolder(account, folder)));
  return [...new Set(found.filter((folder) => folder !== undefined))];
}

/** Tests the account as owner of the folder. The folder's content still belongs to root. */
async function canWorkAsOwner(user: OperatingUser, programs: Programs, folder: string): Promise<boolean> {
  const { uid, gid } = await stat(folder);
  if (uid !== 0 || !user.ids) return false;
  await chown(folder, user.ids.uid, user.ids.gid);
  const isEnough = await canWork(user, programs, folder);
  if (!isEnough) await chown(folder, uid, gid);
  return isEnough;
}

async function canWork(user: OperatingUser, programs: Programs, folder: string): Promise<boolean> {
  return (await succeeds(user, programs, ["/bin/sh", "-c", 'cd "$1"', "sh", folder])) && canRun(user, programs);
}

function canRun(user: OperatingUser, programs: Programs): Promise<boolean> {
  return succeeds(user, programs, [programs.postgres, "--version"]);
}

async function succeeds(user: OperatingUser, programs: Programs, command: string[]): Promise<boolean> {
  const { file, args, ids } = runAs(user, [programs.folder], command);
  try {
    await promisify(execFile)(file, args, { ...ids, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
