import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Logger } from "./logger.ts";

export type Account = { uid: number; gid: number };

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

export function warnOfRoot(log: Pick<Logger, "warn">): void {
  if (!isRoot()) return;
  log.warn("the site runs as root: start it as an unprivileged user, or with the systemd unit in deploy/systemd");
}

/** @returns the first of these accounts that exists on this system */
export async function findAccount(names: string[]): Promise<Account | undefined> {
  for (const name of names) {
    try {
      const [uid, gid] = await Promise.all(
        ["-u", "-g"].map(async (flag) => Number((await promisify(execFile)("id", [flag, name])).stdout)),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // This system has no such account.
    }
  }
  return undefined;
}

/**
 * Drops root's rights permanently, in every thread of this process.
 * @throws Error if the process still has a right of root
 */
export async function dropRootRights(names: string[]): Promise<void> {
  if (!isRoot()) return;
  const account = await findAccount(names);
  if (!account) throw new Error(`this system has none of the accounts ${names.join(", ")}`);
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  // With SECBIT_NO_SETUID_FIXUP, capabilities survive setuid (capabilities(7)).
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  if (isRoot() || /^Cap(?:Prm|Eff|Amb):\s*0*[1-9a-f]/m.test(status))
    throw new Error("some of them are left after setuid");
}
