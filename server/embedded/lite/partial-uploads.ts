import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { codeOf } from "../../errors.ts";

/** Pictures made from others, see ../images/variant-store.ts. */
export const VARIANTS_FOLDER = "image-variants";

/** Two machines may share a folder, and process ids come again. */
const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const STARTED = Math.round(performance.timeOrigin).toString(36);

/** No object's file name has a plus sign: it is coded (file-storage.ts). */
const DRAFT = /\+(?<host>[\da-f]{8})-(?<pid>\d{1,10})-(?<started>[\da-z]{1,12})-[\da-f]{8}\.part$/;
/** As earlier versions named them; an object may be called so. */
const EARLIER_DRAFT = /\.[\da-f]{8}-?[\da-f]{4}(?:-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})?\.part$/;
/** Longer than any write takes: the bytes are in memory before it begins. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

export function draftOf(file: string): string {
  return `${file}+${HOST}-${process.pid}-${STARTED}-${randomBytes(4).toString("hex")}.part`;
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

/** Removes what ended processes left half-written, on this machine or another. @returns how many there were */
export async function sweepPartialUploads(
  dataDir: string,
  isObject: (bucket: string, key: string) => Promise<boolean>,
): Promise<number> {
  const storage = path.join(dataDir, "storage");
  const buckets = (await list(storage)).filter((entry) => entry.isDirectory());
  const folders = [
    dataDir,
    path.join(dataDir, VARIANTS_FOLDER),
    ...buckets.map(({ name }) => path.join(storage, name)),
  ];
  let removed = 0;
  for (const folder of folders) {
    for (const entry of await list(folder)) {
      if (!entry.isFile() || !entry.name.endsWith(".part")) continue;
      const file = path.join(folder, entry.name);
      if (!(await isAbandoned(file))) continue;
      if (!DRAFT.test(file) && (await mayBeObject(file, isObject))) continue;
      // Another user's file is not worth a start that fails.
      const isGone = await rm(file, { force: true }).then(
        () => true,
        () => false,
      );
      if (isGone) removed += 1;
    }
  }
  return removed;
}

/** Those of ended processes in a folder without objects. */
export async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const entry of await list(folder)) {
    const file = path.join(folder, entry.name);
    if (entry.isFile() && DRAFT.test(file) && (await isAbandoned(file))) await rm(file, { force: true });
  }
}

async function mayBeObject(file: string, isObject: Parameters<typeof sweepPartialUploads>[1]): Promise<boolean> {
  try {
    return await isObject(
      decodeURIComponent(path.basename(path.dirname(file))),
      decodeURIComponent(path.basename(file)),
    );
  } catch {
    return true; // a database without its tables yet, or a name that is no object's
  }
}

async function list(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function isAbandoned(file: string): Promise<boolean> {
  const writer = DRAFT.exec(file)?.groups;
  if (!writer && !EARLIER_DRAFT.test(file)) return false;
  if (writer?.host === HOST && !isAlive(Number(writer.pid), writer.started ?? "")) return true;
  const written = await stat(file).catch(() => undefined);
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
