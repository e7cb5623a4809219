import { readdir, readFile } from "node:fs/promises";

/** Figures of a process and all below it, from Linux's /proc. */
export class ProcessTree {
  readonly #root: number;

  constructor(root: number) {
    this.#root = root;
  }

  /** The processor time of all threads in milliseconds, which does not depend on other load of the machine. */
  async processorTime(): Promise<number> {
    const times = await Promise.all((await this.#pids()).map(processorTimeOf));
    return sum(times);
  }

  /** Counts bytes. A memory page that several processes use counts once in total. */
  async memory(): Promise<{ site: number; database: number }> {
    const [site = 0, ...others] = await Promise.all((await this.#pids()).map(proportionalSetSize));
    return { site, database: sum(others) };
  }

  /** The root comes first. */
  async #pids(): Promise<number[]> {
    const children = new Map<number, number[]>();
    for (const entry of await readdir("/proc")) {
      if (!/^\d+$/.test(entry)) continue;
      const status = await read(`/proc/${entry}/status`);
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    }
    const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
    return [this.#root, ...below(this.#root)];
  }
}

async function processorTimeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/schedstat`)));
  return sum(times.map((nanoseconds) => Number(nanoseconds.split(" ")[0]) / 1e6));
}

async function proportionalSetSize(pid: number): Promise<number> {
  const rollup = await read(`/proc/${pid}/smaps_rollup`);
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** Empty where the process has just ended. */
function read(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
