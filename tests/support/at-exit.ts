let endsBySignal = false;

/** Calls a function when the process ends. @returns a function that cancels this */
export function atExit(act: () => void): () => void {
  if (!endsBySignal) {
    endsBySignal = true;
    // Vitest ends its workers with SIGTERM. Without a handler, the process ends without the event `exit`.
    process.once("SIGTERM", () => process.exit());
  }
  // An error would prevent the calls of the other functions.
  const actAndReport = () => {
    try {
      act();
    } catch (error) {
      process.stderr.write(`At the end of the process: ${String(error)}\n`);
    }
  };
  process.once("exit", actAndReport);
  return () => process.off("exit", actAndReport);
}
