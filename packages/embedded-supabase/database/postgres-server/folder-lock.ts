import { chmodSync } from "node:fs";
import { StartupError } from "#platform/startup-error.ts";

/**
 * Locks the folder with SQLite's lock of the operating system. Unlike a pid file, it ends with a killed process.
 * @throws StartupError
 */
export function lockFolder(folder: string): { release(): void } {
  // SQLite is not imported: Node warns when it loads.
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec("begin exclusive");
    chmodSync(`${folder}.lock`, 0o600);
  } catch {
    lock.close();
    throw new StartupError(
      `The database in ${folder} is in use by another process. Stop that process first, or choose another folder with DATA_DIR.`,
    );
  }
  return { release: () => lock.close() };
}
