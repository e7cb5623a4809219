import { Worker } from "node:worker_threads";

export type HashTask =
  | { kind: "hash"; password: string; cost: number }
  | { kind: "compare"; password: string; passwordHash: string };

/** A hash, or whether a password is right. */
type HashResult = string | boolean;
export type HashReply = { value: HashResult } | { error: string };

type Job = { task: HashTask; resolve: (value: HashResult) => void; reject: (error: Error) => void };

/** ../priority-semaphore.ts limits the number of waiting jobs. */
const waiting: Job[] = [];
let running: Job | undefined;
let worker: Worker | undefined;

/** bcrypt doubles its work with each step. An operator may choose another cost than 10. */
const COST = Math.min(31, Math.max(4, Math.trunc(Number(process.env.AUTH_BCRYPT_COST)) || 10));
let latestCost = String(COST).padStart(2, "0");

/** @returns a bcrypt hash. A worker computes it, because its 80 ms would block every other request. */
export async function hashPassword(password: string): Promise<string> {
  return String(await enqueue({ kind: "hash", password, cost: COST }));
}

/**
 * @param passwordHash empty without an account or a password. The comparison then takes the same time, with a hash that
 * belongs to no password.
 */
export async function comparePassword(password: string, passwordHash: string): Promise<boolean> {
  latestCost = /^\$2[aby]\$(\d\d)\$/.exec(passwordHash)?.[1] ?? latestCost;
  const isRight = await enqueue({ kind: "compare", password, passwordHash: passwordHash || unusedHash() });
  return isRight === true && passwordHash !== "";
}

/** bcrypt's work depends only on the cost in the hash. */
function unusedHash(): string {
  return `$2b$${latestCost}$${"nobody".padEnd(22, "o")}${"x".repeat(31)}`;
}

function enqueue(task: HashTask): Promise<HashResult> {
  return new Promise((resolve, reject) => {
    waiting.push({ task, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  if (running) return;
  running = waiting.shift();
  if (!running) {
    worker?.unref(); // a command ends when no hash is left to compute
    return;
  }
  worker ??= startWorker();
  worker.ref();
  worker.postMessage(running.task);
}

function startWorker(): Worker {
  const started = new Worker(new URL("./hash-worker.ts", import.meta.url));
  started.on("message", (reply: HashReply) =>
    finish((job) => ("value" in reply ? job.resolve(reply.value) : job.reject(new Error(reply.error)))),
  );
  started.on("error", (error: Error) => {
    worker = undefined; // the next password starts another worker
    finish((job) => job.reject(error));
  });
  return started;
}

function finish(settle: (job: Job) => void): void {
  const job = running;
  running = undefined;
  if (job) settle(job);
  startNext();
}
