import { spawn } from "node:child_process";

let endsBySignal = false;

/** Calls a function when the process ends. @returns a function that cancels this */
export function atExit(act: () => void): () => void {
  if (!endsBySignal) {
    endsBySignal = true;
    // Vitest ends its workers with SIGTERM. Without a handler, the process ends without the event `exit`.
    process.once("SIGTERM", () => process.exit());
  }
  process.once("exit", act);
  return () => process.off("exit", act);
}

/** Servers that end with this process may write for a moment longer. */
const REMOVE = `
  const { rm } = require("node:fs/promises");
  const { setTimeout } = require("node:timers/promises");
  const remove = async (attempts) => {
    try {
      await rm(process.argv[1], { recursive: true, force: true });
    } catch {
      await setTimeout(100);
      if (attempts > 1) await remove(attempts - 1);
    }
  };
  void remove(100);
`;

/**
 * Removes a folder when the process ends. Another process does it, because Vitest kills a worker half a second after
 * SIGTERM. The folder of a database needs longer on a busy machine.
 * @returns a function that cancels this
 */
export function removeAtExit(folder: string): () => void {
  return atExit(() => {
    spawn(process.execPath, ["-e", REMOVE, folder], { detached: true, stdio: "ignore" }).unref();
  });
}
