import { readdir, readFile } from "node:fs/promises";

/** Proportional set size, which counts a page shared by several processes once. Linux only. @returns bytes by program */
export async function measureMemory(pid: number): Promise<{ site: number; database: number }> {
  const children = await childrenByParent();
  const site = await proportionalSetSize(pid);
  const below = descendants(pid, children);
  const sizes = await Promise.all(below.map(proportionalSetSize));
  return { site, database: sizes.reduce((total, size) => total + size, 0) };
}

async function childrenByParent(): Promise<Map<number, number[]>> {
  const children = new Map<number, number[]>();
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const status = await readFile(`/proc/${entry}/status`, "utf8").catch(() => "");
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  return children;
}

function descendants(pid: number, children: Map<number, number[]>): number[] {
  return (children.get(pid) ?? []).flatMap((child) => [child, ...descendants(child, children)]);
}

async function proportionalSetSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}
