import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Account } from "#platform/root-rights.ts";

/** @returns the outermost folder on the path to `folder` (included) that the account may not enter */
export async function findClosedFolder(account: Account, folder: string): Promise<string | undefined> {
  const test = 'for folder; do test -x "$folder" || { printf %s "$folder"; exit; }; done';
  const { stdout } = await promisify(execFile)("/bin/sh", ["-c", test, "sh", ...foldersAbove(folder), folder], {
    ...account,
    cwd: "/",
  });
  return stdout || undefined;
}

function foldersAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [] : [...foldersAbove(parent), parent];
}

/**
 * Returns a command for root. It runs `command` as the account, without any capability, in a separate mount namespace
 * (mount_namespaces(7)). There, an empty file system covers each closed folder and shows only `folders`, under their
 * usual names. Other processes do not see the namespace, and it ends with its last process. The command needs
 * util-linux and CAP_SYS_ADMIN.
 * @param folders without symbolic links
 */
export function inMountNamespace(account: Account, closed: string[], folders: string[], command: string[]): string[] {
  const shown = [...new Set(folders)].filter((folder) => closed.some((closedFolder) => contains(closedFolder, folder)));
  const steps = [
    "set -e",
    "umask 022",
    // Opens the folders first, because their paths no longer work after the mounts.
    ...shown.map((_, index) => `exec ${index + FIRST_DESCRIPTOR}<"$${index + 1}"`),
    ...closed.map((_, index) => `mount -t tmpfs -o mode=755,size=64k tmpfs "$${shown.length + index + 1}"`),
    ...shown.map((_, index) => {
      const descriptor = index + FIRST_DESCRIPTOR;
      const folder = `"$${index + 1}"`;
      return `mkdir -p ${folder}; mount --no-canonicalize --rbind /proc/self/fd/${descriptor} ${folder}; exec ${descriptor}<&-`;
    }),
    `shift ${shown.length + closed.length}`,
    "umask 077",
    `exec setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups --inh-caps=-all --ambient-caps=-all --bounding-set=-all --no-new-privs "$@"`,
  ];
  // With `slave`, an unmount elsewhere also applies in this namespace, so the disk does not stay in use.
  const namespace = ["unshare", "--mount", "--propagation", "slave"];
  return [...namespace, "/bin/sh", "-c", steps.join("\n"), "sh", ...shown, ...closed, ...command];
}

const FIRST_DESCRIPTOR = 3;

function contains(folder: string, other: string): boolean {
  return `${other}/`.startsWith(`${folder}/`);
}
