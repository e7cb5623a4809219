import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";

export type HashTask =
  | { kind: "hash"; password: string; salt: number | string }
  | { kind: "compare"; password: string; passwordHash: string };

/** A hash, or whether a password is right. */
type HashResult = string | boolean;
export type HashAnswer = { value: HashResult } | { error: string };

type Job = { task: HashTask; resolve: (value: HashResult) => void; reject: (error: Error) => void };

const signIns = new AsyncLocalStorage<{ hasCompared: boolean }>();

/** Bounded by ../priority-semaphore.ts. */
const waiting: Job[] = [];
let underWay: Job | undefined;
let worker: Worker | undefined;

/** The library's own default, until a real hash was seen. */
let latestCost = "10";

/** bcryptjs computes for about 80 ms without a pause, which would block every other request. */
export function moveHashingToWorker(): void {
  Object.assign(bcrypt, {
    hash: (password: string, salt: number | string) => enqueue({ kind: "hash", password, salt }),
    compare(password: string, passwordHash: string) {
      const signIn = signIns.getStore();
      if (signIn) signIn.hasCompared = true;
      latestCost = /^\$2[aby]\$(\d\d)\$/.exec(passwordHash)?.[1] ?? latestCost;
      return enqueue({ kind: "compare", password, passwordHash });
    },
  });
}

/** Where the library had no hash to compare with, the password is compared with one nobody's password has. */
export async function withOneComparison(password: string, signIn: () => Promise<Response>): Promise<Response> {
  const state = { hasCompared: false };
  return signIns.run(state, async () => {
    const response = await signIn();
    if (response.status === 400 && !state.hasCompared) await bcrypt.compare(password, hashOfNobody());
    return response;
  });
}

/** bcrypt's work depends on the cost in the hash alone. */
function hashOfNobody(): string {
  return `$2b$${latestCost}$${"nobody".padEnd(22, "o")}${"x".repeat(31)}`;
}

function enqueue(task: HashTask): Promise<HashResult> {
  return new Promise((resolve, reject) => {
    waiting.push({ task, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  if (underWay) return;
  underWay = waiting.shift();
  if (!underWay) {
    worker?.unref(); // a command ends when nothing is left to hash
    return;
  }
  worker ??= startWorker();
  worker.ref();
  worker.postMessage(underWay.task);
}

function startWorker(): Worker {
  const started = new Worker(new URL("./hash-worker.ts", import.meta.url));
  started.on("message", (answer: HashAnswer) =>
    finish((job) => ("value" in answer ? job.resolve(answer.value) : job.reject(new Error(answer.error)))),
  );
  started.on("error", (error: Error) => {
    worker = undefined; // the next password starts another
    finish((job) => job.reject(error));
  });
  return started;
}

function finish(settle: (job: Job) => void): void {
  const job = underWay;
  underWay = undefined;
  if (job) settle(job);
  startNext();
}
