import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { codeOf } from "../errors.ts";

/** Two machines may share a folder, and process ids come again. */
const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const STARTED = Math.round(performance.timeOrigin).toString(36);

/** No object's file name has a plus sign: it is coded (lite/file-storage.ts). */
const DRAFT = /\+(?<host>[\da-f]{8})-(?<pid>\d{1,10})-(?<started>[\da-z]{1,12})-[\da-f]{8}\.part$/;
/** Longer than any write takes: the bytes are in memory before it begins. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

/** The name under which this process writes a file until it is whole. */
export function draftOf(file: string): string {
  return `${file}+${HOST}-${process.pid}-${STARTED}-${randomBytes(4).toString("hex")}.part`;
}

export function isDraft(file: string): boolean {
  return DRAFT.test(file);
}

/** A reader, or a crash, finds the old file or the new one. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = draftOf(file);
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Those of ended processes in a folder without objects. */
export async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const file = path.join(folder, entry.name);
    if (entry.isFile() && DRAFT.test(file) && (await isAbandoned(file))) await rm(file, { force: true });
  }
}

/** Whether nobody writes this draft any more: its process has ended, or it is old. */
export async function isAbandoned(draft: string): Promise<boolean> {
  const writer = DRAFT.exec(draft)?.groups;
  if (writer?.host === HOST && !isAlive(Number(writer.pid), writer.started ?? "")) return true;
  const written = await stat(draft).catch(() => undefined);
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
