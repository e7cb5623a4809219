import { setTimeout as wait } from "node:timers/promises";
import { startScript } from "#tests/support/run-script.ts";
import { ProcessTree } from "./processes.ts";

const SAMPLE_MS = 100;

export type Timed = {
  seconds: number;
  /** Processor time of the command and its child processes until the last sample. */
  processorSeconds: number;
  /** The maximum of all samples: of the command, and of the database servers it started. */
  peak: { command: number; database: number };
  output: string;
};

/** @throws when the command fails */
export async function timeScript(name: string, words: string[], env: Record<string, string>): Promise<Timed> {
  const begun = performance.now();
  const { pid, ended } = startScript(name, words, env);
  let isRunning = true;
  void ended.finally(() => {
    isRunning = false;
  });
  const peak = { command: 0, database: 0 };
  let processorSeconds = 0;
  for (const tree = new ProcessTree(pid); isRunning; await wait(SAMPLE_MS)) {
    const { site, database } = await tree.memory();
    processorSeconds = Math.max(processorSeconds, (await tree.processorTime()) / 1000);
    peak.command = Math.max(peak.command, site);
    peak.database = Math.max(peak.database, database);
  }
  const { code, output } = await ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`);
  return { seconds: (performance.now() - begun) / 1000, processorSeconds, peak, output };
}
