/**
 * `npm run bench [serving] [pages] [growth] [lighthouse]`: measures the costs of the product, each figure together with
 * its limit from the same run.
 */
import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ensureBuild } from "../scripts/build-site.ts";
import { measureGrowth } from "./growth.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measurePages } from "./pages.ts";
import { measureServing } from "./serving.ts";
import { formatRows, type Row } from "./support/report.ts";

const sections: Record<string, () => Promise<Row[]>> = {
  serving: measureServing,
  pages: measurePages,
  growth: measureGrowth,
  lighthouse: measureLighthouse,
};
const RESULTS = path.resolve(import.meta.dirname, "../build/bench.json");

const chosen = process.argv.slice(2);
await ensureBuild();
const rows: Row[] = [];
for (const [name, measure] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const measured = await measure();
  rows.push(...measured);
  process.stdout.write(`\n${name}\n${formatRows(measured)}\n`);
}
const machine = { node: process.version, cpus: os.cpus().length, platform: `${os.platform()} ${os.arch()}` };
await writeFile(RESULTS, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
process.stdout.write(`\nAlso in ${path.relative(process.cwd(), RESULTS)}\n`);
