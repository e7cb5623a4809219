import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { codeOf } from "./errors.ts";

/** The host is part of the name, because two machines may use the same folder and process ids repeat. */
const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const STARTED = Math.round(performance.timeOrigin).toString(36);

/** No object's file name has a plus sign, because nameObject encodes it. */
const PARTIAL = /\+(?<host>[\da-f]{8})-(?<pid>\d{1,10})-(?<started>[\da-z]{1,12})-[\da-f]{8}\.part$/;
/** This is longer than any write, because the bytes are in memory before it begins. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

/** Returns the name under which this process writes a file until the file is complete. */
export function partialName(file: string): string {
  return `${file}+${HOST}-${process.pid}-${STARTED}-${randomBytes(4).toString("hex")}.part`;
}

export function isPartialName(file: string): boolean {
  return PARTIAL.test(file);
}

/** Writes a file so that a reader finds the old or the new file, even after a crash. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = partialName(file);
  try {
    const handle = await open(partial, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Removes the partial files of ended processes in a folder without objects. */
export async function removeAbandonedPartials(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const file = path.join(folder, entry.name);
    if (entry.isFile() && PARTIAL.test(file) && (await isAbandoned(file))) await rm(file, { force: true });
  }
}

/** Checks whether a partial file has no writer any more: its process has ended, or the file is old. */
export async function isAbandoned(partial: string): Promise<boolean> {
  const writer = PARTIAL.exec(partial)?.groups;
  if (writer?.host === HOST && !isAlive(Number(writer.pid), writer.started ?? "")) return true;
  const written = await stat(partial).catch(() => undefined);
  return written !== undefined && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS;
}

function isAlive(pid: number, started: string): boolean {
  if (pid === process.pid) return started === STARTED;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
