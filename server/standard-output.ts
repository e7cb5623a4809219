/** What comes after them is dropped: a log must not fill the memory. */
const MAX_WAITING_BYTES = 1024 * 1024;
const FLUSH_TIMEOUT_MS = 1000;

/** Node's own stream waits for no reader: with `npm start | tee`, Ctrl-C ends `tee` first, and pino would wait. */
export const logDestination = {
  write(line: string): void {
    if (process.stdout.writableLength < MAX_WAITING_BYTES) process.stdout.write(line);
  },
};

/** A closed pipe or terminal: the site goes on without its log. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Gives up after a second when nobody reads. */
export async function flushOutput(): Promise<void> {
  const written = new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS));
  await Promise.race([written, tooLate]);
}
