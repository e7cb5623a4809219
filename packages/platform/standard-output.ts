import { resultOr } from "./deadline.ts";

/** Lines beyond this limit are dropped, because a log must not fill the memory. */
const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_BATCH_LENGTH = 64 * 1024;
const BATCH_MS = 20;
const FLUSH_TIMEOUT_MS = 1000;

/** A list, because garbage collections copy all parts of a string that grows line by line. */
let batch: string[] = [];
let length = 0;

/** Writes lines of the same moment together, because a system call costs more than a response from memory. */
function writeBatch(): void {
  const lines = batch.join("");
  batch = [];
  length = 0;
  if (lines !== "" && process.stdout.writableLength < MAX_WAITING_BYTES) process.stdout.write(lines);
}

/** Does not use pino's stream: with `npm start | tee`, Ctrl-C ends `tee` first, and pino would wait for a reader. */
export const logDestination = {
  write(line: string): void {
    if (length === 0) setTimeout(writeBatch, BATCH_MS);
    batch.push(line);
    length += line.length;
    if (length > MAX_BATCH_LENGTH) writeBatch();
  },
};

process.on("exit", writeBatch);

/** After the pipe or terminal is closed, the site continues without a log. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Writes the remaining lines, but stops after a second without a reader. */
export async function flushOutput(): Promise<void> {
  writeBatch();
  const written = new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  await resultOr(written, FLUSH_TIMEOUT_MS, undefined);
}
