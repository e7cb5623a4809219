import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { codeOf, messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";

/**
 * The superuser sets the server up. The site and its commands connect as SITE_ROLE, which has no right outside its
 * database.
 */
export const SUPERUSER = "postgres";
export const SITE_ROLE = "site";
/** The port only names the socket's file, because a folder has one server. */
export const SOCKET_PORT = 5432;

export const clusterFolder = (dataDir: string) => path.join(dataDir, "postgres");
export const passwordFile = (dataDir: string) => path.join(dataDir, "postgres-password");

type Postmaster = { pid: number; port: number; host: string };

export type Connections = Record<"superuser" | "site", pg.ClientConfig & { password: string }>;

/** @param host folder of the server's socket, or a host name */
export async function connectionsTo(dataDir: string, host: string, port: number): Promise<Connections> {
  const password = await readPassword(dataDir);
  // One file is enough for both passwords: the site's password is derived from the superuser's, and nobody can compute
  // the reverse.
  const derived = createHmac("sha256", password).update(SITE_ROLE).digest("base64url");
  const server = { host, port, database: SUPERUSER };
  return {
    superuser: { ...server, user: SUPERUSER, password },
    site: { ...server, user: SITE_ROLE, password: derived },
  };
}

/** @throws StartupError */
export async function readPassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir);
  const password = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return "";
    throw new StartupError(`The password of the database cannot be read: ${messageOf(error)}`);
  });
  if (password.trim() !== "") return password.trim();
  throw new StartupError(
    `The file ${file}, which has the password of the database, is missing or empty. Your data is unchanged; put the file back, or restore a backup into an empty folder.`,
  );
}

/** @returns the connection of the site's own role to the server */
export async function findRunningServer(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const postmaster = await readPostmaster(clusterFolder(dataDir));
  if (!postmaster || !(await isServer(postmaster.pid, clusterFolder(dataDir)))) return undefined;
  return (await connectionsTo(dataDir, postmaster.host, postmaster.port)).site;
}

const TIMEOUT_MS = 10_000;
/** The signals request a fast shutdown, an immediate shutdown and a kill. */
const SIGNALS: NodeJS.Signals[] = ["SIGINT", "SIGQUIT", "SIGKILL"];

/** After a crash of the machine, the file still has this number, and another process may use it. */
export type StaleProcessId = number;

/**
 * Ends an unused server. No other process uses it, because this process has the folder's lock.
 * @throws StartupError when it does not end
 */
export async function endOrphan(folder: string): Promise<StaleProcessId | undefined> {
  const pid = (await readPostmaster(folder))?.pid;
  if (!pid || !(await isServer(pid, folder))) return pid;
  for (const signal of SIGNALS) {
    process.kill(pid, signal);
    if (await isGoneWithin(TIMEOUT_MS, pid, folder)) return undefined;
  }
  throw new StartupError(`The database server with process id ${pid} still runs on ${folder} and cannot be ended.`);
}

export async function findServerPid(folder: string): Promise<number | undefined> {
  const pid = (await readPostmaster(folder))?.pid;
  return pid && (await isServer(pid, folder)) ? pid : undefined;
}

async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  try {
    const [pid, , , port, socketFolder, listenAddress] = (
      await readFile(path.join(folder, "postmaster.pid"), "utf8")
    ).split("\n");
    return { pid: Number(pid), port: Number(port), host: socketFolder || listenAddress || "127.0.0.1" };
  } catch {
    return undefined;
  }
}

async function isGoneWithin(milliseconds: number, pid: number, folder: string): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    if (!(await isServer(pid, folder))) return true;
    await wait(50);
  }
  return false;
}

/** Returns false for another process that now has the number, and for the server of a copied folder. */
async function isServer(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== "linux") return (await readCommand(pid)).includes(` -D ${folder} -c `);
  try {
    // PostgreSQL works in its data folder. The folder has the same inode under another name and in a mount namespace.
    const [own, other] = await Promise.all(
      [folder, `/proc/${pid}/cwd`].map((target) => stat(target, { bigint: true })),
    );
    return own?.dev === other?.dev && own?.ino === other?.ino;
  } catch (error) {
    if (codeOf(error) !== "EACCES") return false;
    // Root in a container may not read the working folders of other accounts' processes.
    const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return words.includes(`\0-D\0${folder}\0`);
  }
}

/** @returns the words of the command, separated by single spaces; "" where there is no such process */
async function readCommand(pid: number): Promise<string> {
  try {
    return (await promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)])).stdout;
  } catch {
    return "";
  }
}
