import { execFile } from "node:child_process";
import { chown, lchown, readdir, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { messageOf } from "../../../errors.ts";
import { StartupError } from "../../../startup-error.ts";
import type { Programs } from "./programs.ts";

export type OperatingUser = {
  /** Absent where the programs run as this process does. */
  ids?: { uid: number; gid: number };
  prefix: string[];
};

const INSTEAD = "or set DATABASE_URL to a PostgreSQL of your own";

const UNPRIVILEGED_ACCOUNTS = ["postgres", "nobody"];

/** PostgreSQL refuses to run as root; then an unprivileged account the system has is taken. @throws StartupError */
export async function chooseOperatingUser(programs: Programs, folder: string): Promise<OperatingUser> {
  if (process.geteuid?.() !== 0) {
    requireName();
    return { prefix: [] };
  }
  const ids = await findUnprivilegedAccount();
  if (!ids) {
    throw new StartupError(
      `PostgreSQL does not run as root, and this system has none of the accounts ${UNPRIVILEGED_ACCOUNTS.join(", ")}. Start the site as an ordinary user, ${INSTEAD}.`,
    );
  }
  const account: OperatingUser = { ids, prefix: [] };
  if ((await canWork(account, programs, folder)) || (await canWorkAsOwner(account, programs, folder))) return account;
  const passingThrough = { ids, prefix: passingThroughFolders(ids) };
  if (await canWork(passingThrough, programs, folder)) return passingThrough;
  throw new StartupError(
    `PostgreSQL does not run as root, and no unprivileged account can reach ${folder} and ${programs.postgres}. Put the site where other users may enter, start it as an ordinary user, ${INSTEAD}.`,
  );
}

export function runAs({ ids, prefix }: OperatingUser, command: string[]) {
  const [file = "", ...args] = [...prefix, ...command];
  return { file, args, ids: prefix.length > 0 ? undefined : ids };
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
      `The folder ${folder} cannot be given to the account PostgreSQL runs as: ${messageOf(error)}. Choose another place with DATA_DIR, ${INSTEAD}.`,
    );
  }
}

/** initdb ends where its user has no name. */
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

export async function findUnprivilegedAccount(): Promise<{ uid: number; gid: number } | undefined> {
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    try {
      const [uid, gid] = await Promise.all(
        ["-u", "-g"].map(async (flag) => Number((await promisify(execFile)("id", [flag, name])).stdout)),
      );
      if (uid && gid !== undefined) return { uid, gid };
    } catch {
      // no such account
    }
  }
  return undefined;
}

/** One capability lets the account through folders only root may enter, such as /root. Needs setpriv of util-linux. */
function passingThroughFolders({ uid, gid }: { uid: number; gid: number }): string[] {
  const only = "-all,+dac_read_search";
  return [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--securebits=+no_setuid_fixup", // access(2), which PostgreSQL asks about its own programs, counts capabilities then
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
  ];
}

/** The folder goes to the account; what is in it stays root's. */
async function canWorkAsOwner(user: OperatingUser, programs: Programs, folder: string): Promise<boolean> {
  const { uid, gid } = await stat(folder);
  if (uid !== 0 || !user.ids) return false;
  await chown(folder, user.ids.uid, user.ids.gid);
  const isEnough = await canWork(user, programs, folder);
  if (!isEnough) await chown(folder, uid, gid);
  return isEnough;
}

async function canWork(user: OperatingUser, { postgres }: Programs, folder: string): Promise<boolean> {
  const probe = ["/bin/sh", "-c", '"$1" --version && cd "$2" && test -x "$1"', "sh", postgres, folder];
  const { file, args, ids } = runAs(user, probe);
  try {
    await promisify(execFile)(file, args, { ...ids, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
