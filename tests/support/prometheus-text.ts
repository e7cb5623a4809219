import { spawnSync } from "node:child_process";

export type Sample = { name: string; labels: Record<string, string>; value: number };

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABELS = /^(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*$/;
const TYPES = ["counter", "gauge", "histogram", "summary", "untyped"];

/**
 * Reads a page in Prometheus' text format 0.0.4. It demands types before samples, unique series, and histograms with
 * buckets that rise to their count.
 * @throws an error that names the line
 */
export function readMetrics(page: string): Sample[] {
  if (!page.endsWith("\n")) throw new Error("The last line has no end.");
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const line of page.split("\n")) {
    if (line === "" || line.startsWith("# HELP ")) continue;
    const [, typed, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (typed && type) {
      if (types.has(typed) || !TYPES.includes(type)) throw new Error(`Typed twice, or by no type: ${line}`);
      types.set(typed, type);
      continue;
    }
    const [, name = "", labels = "", text = ""] = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const family = types.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, "");
    const isNumber = /^(?:[+-]?Inf|nan|[+-]?\d*\.?\d+(?:e[+-]?\d+)?)$/i.test(text);
    if (!NAME.test(name) || !LABELS.test(labels) || !isNumber || !types.has(family)) {
      throw new Error(`No sample: ${line}`);
    }
    if (seen.has(`${name}{${labels}}`)) throw new Error(`Duplicate sample: ${line}`);
    seen.add(`${name}{${labels}}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(text.replace("Inf", "Infinity")) });
  }
  for (const [family, type] of types) if (type === "histogram") checkHistogram(family, samples);
  return samples;
}

function checkHistogram(family: string, samples: Sample[]): void {
  const keyOf = ({ le: _, ...labels }: Record<string, string>) => JSON.stringify(labels);
  for (const { labels, value: count } of samples.filter(({ name }) => name === `${family}_count`)) {
    const buckets = samples.filter(
      ({ name, labels: own }) => name === `${family}_bucket` && keyOf(own) === keyOf(labels),
    );
    const rises = buckets.every(({ value }, index) => index === 0 || value >= (buckets[index - 1]?.value ?? 0));
    const last = buckets.at(-1);
    if (!rises || last?.labels.le !== "+Inf" || last.value !== count)
      throw new Error(`The buckets of ${family} are wrong.`);
  }
}

/** Returns the sum over all series of a name with these labels, or undefined if there is no such series. */
export function sumOf(samples: Sample[], name: string, labels: Record<string, string> = {}): number | undefined {
  const found = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

export const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

export function runPromtool(args: string[], input = ""): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", args, { input, encoding: "utf8" });
  return { code: status, output: stdout + stderr };
}
