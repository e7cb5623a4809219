import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../startup-error.ts";

/**
 * Makes sure that one process owns a database folder: PGlite itself lets a second one in, and both would write.
 * @returns what gives the folder free again
 * @throws StartupError naming the process that has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}.lock`;
  await mkdir(path.dirname(file), { recursive: true });
  const mark = markOf(process.pid);
  for (;;) {
    try {
      writeFileSync(file, mark, { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = readMark(file);
    const isOwned = owner?.pid === process.pid ? held.has(file) : owner !== undefined && isAlive(owner);
    if (owner && isOwned) {
      throw new StartupError(`The database in ${folder} is in use by process ${owner.pid}. Stop the server first.`);
    }
    rmSync(file, { force: true }); // left behind by a process that was killed
  }
  held.add(file);
  const release = () => {
    if (held.delete(file)) rmSync(file, { force: true });
    process.removeListener("exit", release);
  };
  process.once("exit", release);
  return release;
}

const held = new Set<string>();

type Mark = { pid: number; mark: string };

/** A process by its number and, where the system tells, its time of birth: numbers are used again. */
function markOf(pid: number): string {
  return `${pid} ${birthOf(pid)}\n`;
}

function birthOf(pid: number): string {
  try {
    // After the name in brackets, which may hold anything, the 20th field is the start time (proc(5)).
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function readMark(file: string): Mark | undefined {
  try {
    const mark = readFileSync(file, "utf8");
    const pid = Number.parseInt(mark, 10);
    return pid > 0 ? { pid, mark } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, mark }: Mark): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return mark === markOf(pid);
}
