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
