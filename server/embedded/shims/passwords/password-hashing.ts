import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";

export type HashTask =
  | { kind: "hash"; password: string; salt: number | string }
  | { kind: "compare"; password: string; passwordHash: string };

type Job = { task: HashTask; resolve: (value: never) => void; reject: (error: Error) => void };

/** The sign-in that is under way. */
const signIns = new AsyncLocalStorage<{ hasCompared: boolean }>();

/** Waiting for the thread. Bounded by how many may sign in at once, see ../priority-semaphore.ts. */
const waiting: Job[] = [];
let underWay: Job | undefined;
let worker: Worker | undefined;

/** The library's own default, until a real hash was seen. */
let latestCost = "10";

/**
 * Moves the bcrypt of the backend library to a thread of its own. It is JavaScript that computes for about 80 ms without
 * a pause, and on the main thread nobody else would be answered meanwhile.
 */
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

/**
 * Runs a sign-in so that a refusal costs one comparison whether or not there is such an account: where the library had
 * no hash to compare with, the password is compared with one nobody's password has.
 */
export async function withOneComparison(password: string, signIn: () => Promise<Response>): Promise<Response> {
  const state = { hasCompared: false };
  return signIns.run(state, async () => {
    const response = await signIn();
    if (response.status === 400 && !state.hasCompared) await bcrypt.compare(password, hashOfNobody());
    return response;
  });
}

/** As costly as the hashes of the accounts: bcrypt's work depends on the cost in its head and on nothing else. */
function hashOfNobody(): string {
  return `$2b$${latestCost}$${"nobody".padEnd(22, "o")}${"x".repeat(31)}`;
}

function enqueue<Value>(task: HashTask): Promise<Value> {
  return new Promise((resolve, reject) => {
    waiting.push({ task, resolve, reject } as Job);
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
  started.on("message", ({ value, error }: { value?: unknown; error?: string }) =>
    finish((job) => (error === undefined ? job.resolve(value as never) : job.reject(new Error(error)))),
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
