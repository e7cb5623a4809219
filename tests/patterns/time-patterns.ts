import { parentPort } from "node:worker_threads";
import { hostileTexts } from "./hostile-strings.ts";

/** What the worker is told: a pattern, and how long a text may be that it meets. */
export type Task = { source: string; flags: string; length: number };

/** From one measurement to the next texts grow by this; so does work that grows with the text. */
const GROWTH = 8;
/** By the square of the length it would grow by GROWTH squared. */
const MOST_GROWTH = 3 * GROWTH;
/** The clock of a thread's processor time may move in steps of this. */
const CLOCK_MS = 4;
const SCREENING_LENGTH = 1500;
/** How many of the texts that took longest when short are measured when long. */
const CANDIDATES = 4;

function run(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, "");
  else pattern.exec(text);
}

/** Processor time of this thread alone: a busy machine makes it wait, not count. */
function processorMs(pattern: RegExp, text: string): number {
  const start = process.threadCpuUsage();
  run(pattern, text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** Finer, and good enough to choose by: the quicker of two runs. */
function roughMs(pattern: RegExp, text: string): number {
  const times = [0, 1].map(() => {
    const start = performance.now();
    run(pattern, text);
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** @returns what is wrong with a pattern, if anything is */
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
      if (now > MOST_GROWTH * Math.max(before, CLOCK_MS)) {
        return `${Math.round(now)} ms for ${size} characters, ${Math.round(before)} for an eighth, like ${JSON.stringify(make(60))}`;
      }
      before = now;
    }
  }
  return undefined;
}

parentPort?.on("message", (task: Task) => parentPort?.postMessage({ fault: faultOf(task) }));
