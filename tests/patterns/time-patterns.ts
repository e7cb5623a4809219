import { parentPort } from "node:worker_threads";
import { hostileTexts } from "./hostile-strings.ts";

/** The task of the worker: a pattern and the maximum length of its texts. */
export type Task = { source: string; flags: string; length: number };

/** Each measurement uses texts that are longer by this factor. Linear work grows by the same factor. */
const GROWTH = 8;
/** Quadratic work would grow by GROWTH squared. */
const MAX_GROWTH = 3 * GROWTH;
/** The clock for a thread's processor time may advance in steps of this size. */
const CLOCK_MS = 4;
const SCREENING_LENGTH = 1500;
/** The number of texts that are measured at full length: those that took longest at a short length. */
const CANDIDATES = 4;

function run(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, "");
  else pattern.exec(text);
}

/** Returns the processor time of this thread alone. Waiting on a busy machine does not count. */
function processorMs(pattern: RegExp, text: string): number {
  const start = process.threadCpuUsage();
  run(pattern, text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** Returns the shorter wall-clock time of two runs. This clock has finer steps and is good enough for the selection. */
function roughMs(pattern: RegExp, text: string): number {
  const times = [0, 1].map(() => {
    const start = performance.now();
    run(pattern, text);
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** @returns a description of the fault, or undefined if the pattern has none */
function faultOf({ source, flags, length }: Task): string | undefined {
  const pattern = new RegExp(source, flags);
  const screening = Math.min(SCREENING_LENGTH, length / GROWTH);
  const worst = hostileTexts({ source, flags })
    .map((make) => ({ make, ms: roughMs(pattern, make(screening)) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, CANDIDATES);
  for (const { make } of worst) {
    let before = processorMs(pattern, make(length / GROWTH ** 2));
    for (const size of [length / GROWTH, length]) {
      const now = processorMs(pattern, make(size));
      if (now > MAX_GROWTH * Math.max(before, CLOCK_MS)) {
        return `${Math.round(now)} ms for ${size} characters, ${Math.round(before)} for an eighth, like ${JSON.stringify(make(60))}`;
      }
      before = now;
    }
  }
  return undefined;
}

parentPort?.on("message", (task: Task) => parentPort?.postMessage({ fault: faultOf(task) }));
