import { resultOr } from "./deadline.ts";

/** What comes after them is dropped: a log must not fill the memory. */
const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_BATCH_LENGTH = 64 * 1024;
const BATCH_MS = 20;
const FLUSH_TIMEOUT_MS = 1000;

let batch = "";

/** A write is a system call, which costs more than answering from memory: lines of the same moment go as one. */
function writeBatch(): void {
  const lines = batch;
  batch = "";
  if (lines !== "" && process.stdout.writableLength < MAX_WAITING_BYTES) process.stdout.write(lines);
}

/** Node's own stream waits for no reader: with `npm start | tee`, Ctrl-C ends `tee` first, and pino would wait. */
export const logDestination = {
  write(line: string): void {
    if (batch === "") setTimeout(writeBatch, BATCH_MS);
    batch += line;
    if (batch.length > MAX_BATCH_LENGTH) writeBatch();
  },
};

process.on("exit", writeBatch);

/** A closed pipe or terminal: the site goes on without its log. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Gives up after a second when nobody reads. */
export async function flushOutput(): Promise<void> {
  writeBatch();
  const written = new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  await resultOr(written, FLUSH_TIMEOUT_MS, undefined);
}
