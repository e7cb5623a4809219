/**
 * Sends the same small requests to a server again and again from a separate thread.
 * The attacker's work in the main thread therefore does not affect the times. watch-server.ts starts this file.
 */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

type Input = { url: string; pid: number; paths: string[] };
/** The milliseconds of every response by path, and the largest memory that was seen, in bytes. */
export type Observation = { waits: Record<string, number[]>; failures: string[]; peakBytes: number };

const PAUSE_MS = 10;
const { url, pid, paths } = workerData as Input;
const agent = new Agent({ keepAlive: true, maxSockets: 2 });
let observation = begin();

function begin(): Observation {
  return { waits: Object.fromEntries(paths.map((path) => [path, []])), failures: [], peakBytes: 0 };
}

async function ask(path: string): Promise<void> {
  const start = performance.now();
  const status = await new Promise<number | string>((resolve) => {
    const sent = request(url + path, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", (error) => resolve(error.message));
    sent.end();
  });
  observation.waits[path]?.push(performance.now() - start);
  if (status !== 200) observation.failures.push(`${path}: ${status}`);
}

/** Returns the resident memory of the site's own process. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}

parentPort?.on("message", () => {
  parentPort?.postMessage(observation);
  observation = begin();
});

for (;;) {
  for (const path of paths) {
    await ask(path);
    observation.peakBytes = Math.max(observation.peakBytes, residentBytes());
    await wait(PAUSE_MS);
  }
}
