/** Bytes that wait for a reader who does not read. What comes after them is dropped: a log must not fill the memory. */
const MAX_WAITING_BYTES = 1024 * 1024;
const FLUSH_TIMEOUT_MS = 1000;

/**
 * Where the log goes: Node's own stream, which waits for no reader. A log library's own writer waits, at the latest when
 * the process ends: with `npm start | tee`, Ctrl-C ends `tee` first and the process would never end.
 */
export const logDestination = {
  write(line: string): void {
    if (process.stdout.writableLength < MAX_WAITING_BYTES) process.stdout.write(line);
  },
};

/** The reader of a pipe has ended, the terminal is gone, the disk is full: the site goes on without its log. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Resolves when everything printed has left, or after a second when nobody reads it. */
export async function flushOutput(): Promise<void> {
  const written = new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS));
  await Promise.race([written, tooLate]);
}
