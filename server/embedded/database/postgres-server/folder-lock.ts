import { chmodSync } from "node:fs";
import { StartupError } from "../../../startup-error.ts";

/**
 * Keeps every other process away from a database folder until released or until this process ends, however it ends.
 *
 * Whoever has the lock may end a database server left over in the folder and start one. A file with a process id would
 * outlive a killed process; the lock that SQLite takes on a file is the operating system's own.
 * @throws StartupError when another process has the folder
 */
export function lockFolder(folder: string): { release(): void } {
  // Asked for here and not imported: Node warns about SQLite when it loads, and the backend library silences that.
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec("begin exclusive");
    chmodSync(`${folder}.lock`, 0o600);
  } catch {
    lock.close();
    throw new StartupError(
      `The database in ${folder} is in use by another process. Stop that one first, or choose another folder with DATA_DIR.`,
    );
  }
  return { release: () => lock.close() };
}
