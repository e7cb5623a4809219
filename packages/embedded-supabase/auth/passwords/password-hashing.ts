import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { WorkQueue } from "#platform/work-queue.ts";

export type HashTask =
  | { kind: "hash"; password: string; cost: number }
  | { kind: "compare"; password: string; passwordHash: string };

/** A hash, or whether a password is right. */
type HashResult = string | boolean;
export type HashReply = { value: HashResult } | { error: string };

/** ../priority-semaphore.ts limits the number of waiting jobs. */
const queue = new WorkQueue({ max: 1 });
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
  return queue.run("", () => compute(task));
}

async function compute(task: HashTask): Promise<HashResult> {
  const thread = worker ?? startWorker();
  worker = thread;
  thread.ref();
  try {
    thread.postMessage(task);
    const reply: HashReply = (await once(thread, "message"))[0];
    if ("error" in reply) throw new Error(reply.error);
    return reply.value;
  } finally {
    thread.unref(); // a command ends when no hash is left to compute
  }
}

function startWorker(): Worker {
  const started = new Worker(createRequire(import.meta.url).resolve("#package/auth/passwords/hash-worker.ts"));
  started.on("error", () => {
    worker = undefined; // the next password starts another worker
  });
  return started;
}
