import { spawn } from "node:child_process";
import type { Writable } from "node:stream";

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

/** Reads folders until its input ends. Servers that end with the other process may write for a moment longer. */
const REMOVE = `
  const { rm } = require("node:fs/promises");
  const { text } = require("node:stream/consumers");
  const { setTimeout } = require("node:timers/promises");
  const remove = async (folder, attempts) => {
    try {
      await rm(folder, { recursive: true, force: true });
    } catch {
      await setTimeout(100);
      if (attempts > 1) await remove(folder, attempts - 1);
    }
  };
  void text(process.stdin).then((lines) => {
    const folders = new Set();
    for (const line of lines.split("\\n").filter(Boolean)) {
      const [isWanted, folder] = JSON.parse(line);
      if (isWanted) folders.add(folder);
      else folders.delete(folder);
    }
    for (const folder of folders) void remove(folder, 100);
  });
`;

let input: Writable | undefined;

/**
 * Removes a folder when the process ends. Another process does it, because Vitest kills a worker half a second after
 * SIGTERM. The folder of a database needs longer on a busy machine.
 * @returns a function that cancels this
 */
export function removeAtExit(folder: string): () => void {
  input ??= startRemover();
  const send = (isWanted: boolean) => input?.write(`${JSON.stringify([isWanted, folder])}\n`);
  send(true);
  return () => send(false);
}

/** The end of this process closes the input, also if it is killed. */
function startRemover(): Writable {
  const remover = spawn(process.execPath, ["-e", REMOVE], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  remover.unref();
  return remover.stdin;
}
