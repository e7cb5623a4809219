import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ServerProcess } from "#tests/support/server-process.ts";
import type { Observation } from "./probe-worker.ts";

/** The effects of an attack on other clients, in milliseconds and megabytes. */
export type Notice = {
  longestHealth: number;
  longestPage: number;
  idleHealth: number;
  idlePage: number;
  grownMegabytes: number;
  failures: string[];
};

export type ServerWatch = {
  /** Measures an idle second, then the attack. */
  during(attack: () => Promise<unknown>): Promise<Notice>;
  close(): Promise<void>;
};

const HEALTH = "/healthz";
const PAGE = "/blog";
const IDLE_SAMPLES = 40;
const MEGABYTE = 1024 * 1024;

/** Observes the health check and a cached page from outside while a server is under attack. */
export async function watchServer(server: ServerProcess): Promise<ServerWatch> {
  await server.fetch(PAGE); // fills the cache
  const worker = new Worker(new URL("./probe-worker.ts", import.meta.url), {
    workerData: { url: server.url, pid: server.pid, paths: [HEALTH, PAGE] },
  });
  const take = async () => {
    worker.postMessage("take");
    const [observation] = await once(worker, "message"); // this also rejects on an error of the worker
    return observation as Observation;
  };
  const longest = ({ waits }: Observation, path: string) => Math.max(0, ...(waits[path] ?? []));

  return {
    async during(attack) {
      await take();
      let idle: Observation;
      do {
        await new Promise((resolve) => setTimeout(resolve, 100));
        idle = await take().then((seen) => merge(idle, seen));
      } while ((idle.waits[PAGE]?.length ?? 0) < IDLE_SAMPLES);
      await attack();
      const seen = await take();
      return {
        longestHealth: longest(seen, HEALTH),
        longestPage: longest(seen, PAGE),
        idleHealth: longest(idle, HEALTH),
        idlePage: longest(idle, PAGE),
        grownMegabytes: Math.max(0, seen.peakBytes - idle.peakBytes) / MEGABYTE,
        failures: [...idle.failures, ...seen.failures],
      };
    },
    close: async () => void (await worker.terminate()),
  };
}

function merge(one: Observation | undefined, other: Observation): Observation {
  if (!one) return other;
  const waits = Object.fromEntries(
    Object.keys(other.waits).map((path) => [path, [...(one.waits[path] ?? []), ...(other.waits[path] ?? [])]]),
  );
  return {
    waits,
    failures: [...one.failures, ...other.failures],
    peakBytes: Math.max(one.peakBytes, other.peakBytes),
  };
}
