/** Lighthouse's four scores of pages on a phone, for a second visitor. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { browserArguments, findBrowser } from "../scripts/find-browser.ts";
import { openBenchSite } from "./support/bench-site.ts";
import { median } from "./support/median.ts";
import type { Row } from "./support/report.ts";

/** Downloaded once for this measurement: 200 packages that the project does not need otherwise. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const PAGES = ["/", "/blog", "/blog/forty-seven-days", "/login"];
const RUNS = 5;
/** A run takes 20 to 40 s. */
const RUN_TIMEOUT_MS = 180_000;

const reportSchema = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
});

const run = promisify(execFile);

export async function measureLighthouse(): Promise<Row[]> {
  process.stdout.write(`\nFetching ${LIGHTHOUSE} unless npm has it already…\n`);
  const site = await openBenchSite();
  const folders = temporaryFolders();
  try {
    const folder = await folders.make();
    const rows: Row[] = [];
    for (const page of PAGES) {
      await fetch(site.url + page); // after a first visitor, the server uses its best compression
      rows.push(...(await measurePage(site.url, page, path.join(folder, "report.json"))));
    }
    return rows;
  } finally {
    await site.close();
    await folders.remove();
  }
}

async function measurePage(origin: string, page: string, file: string): Promise<Row[]> {
  const reports: z.infer<typeof reportSchema>[] = [];
  for (let round = 0; round < RUNS; round += 1) reports.push(await audit(origin + page, file));
  const scores = (category: (typeof CATEGORIES)[number]) =>
    reports.map(({ categories }) => Math.round(categories[category].score * 100));
  const row = (name: string, value: number): Row => ({
    name: `${page} Lighthouse, ${name}`,
    unit: "",
    value,
    aim: "100",
  });
  return [
    row(`performance, median of ${RUNS}`, median(scores("performance"))),
    row(`performance, worst of ${RUNS}`, Math.min(...scores("performance"))),
    row("all others, worst", Math.min(...CATEGORIES.slice(1).flatMap(scores))),
  ];
}

async function audit(url: string, file: string): Promise<z.infer<typeof reportSchema>> {
  const options = [
    ...["--quiet", `--only-categories=${CATEGORIES}`, "--output=json", `--output-path=${file}`],
    `--chrome-flags=${["--headless", ...browserArguments].join(" ")}`,
  ];
  await run("npm", ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url, ...options], {
    env: { ...process.env, CHROME_PATH: findBrowser() },
    timeout: RUN_TIMEOUT_MS,
    maxBuffer: 10_000_000,
  });
  return reportSchema.parse(JSON.parse(await readFile(file, "utf8")));
}
