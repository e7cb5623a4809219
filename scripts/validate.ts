/** All checks, one after the other, until one fails; the last line counts the tests. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { ensureBuild } from "./build-site.ts";
import { findTool, type Tool } from "./find-tool.ts";

type Counts = { passed: number; failed: number; skipped: number };

const count = z.number().default(0);
const vitestCounts = z.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count });
const playwrightCounts = z.object({
  stats: z.object({ expected: count, flaky: count, unexpected: count, skipped: count }).prefault({}),
});

const reports = await mkdtemp(path.join(tmpdir(), "nusagrid-validate-"));
const vitestReport = path.join(reports, "vitest.json");
const componentsReport = path.join(reports, "components.json");
const playwrightReport = path.join(reports, "playwright.json");

const steps: { name: string; run: () => Promise<number> }[] = [
  {
    name: "types",
    run: () =>
      allOf(
        ["react-router", "typegen"],
        ["tsc"],
        ["tsc", "--project", "tsconfig.browser.json"],
        ["tsc", "--project", "tsconfig.node.json"],
      ),
  },
  { name: "lint and format", run: () => tool("biome", "check", ".") },
  { name: "unused code and dependencies", run: () => tool("knip") },
  { name: "build", run: () => ensureBuild().then(() => 0) },
  {
    name: "unit and backend tests",
    run: () =>
      tool(
        "vitest",
        ...["run", "--project=unit", "--project=backend"],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
      ),
  },
  {
    name: "component tests",
    run: () => playwright(componentsReport, "--config", "playwright.components.config.ts"),
  },
  { name: "browser tests", run: () => playwright(playwrightReport) },
];

let exitCode = 0;
for (const step of steps) {
  process.stdout.write(`\n▸ ${step.name}\n`);
  const started = performance.now();
  exitCode = await step.run();
  process.stdout.write(
    `${exitCode === 0 ? "✓" : "✗"} ${step.name} (${Math.round((performance.now() - started) / 1000)} s)\n`,
  );
  if (exitCode !== 0) break;
}

const counts = [await countVitest(), await countPlaywright(componentsReport), await countPlaywright(playwrightReport)];
const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
await rm(reports, { recursive: true, force: true });
process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped\n`);
process.exitCode = exitCode || (sum("passed") === 0 ? 1 : 0);

function tool(name: Tool, ...args: string[]): Promise<number> {
  return run(name, args);
}

function playwright(report: string, ...args: string[]): Promise<number> {
  return run("playwright", ["test", "--reporter=list,json", ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
}

function run(name: Tool, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [findTool(name), ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { TAB_KILLS: "10", ...process.env, ...env, DO_NOT_TRACK: "1" },
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

async function allOf(...commands: [Tool, ...string[]][]): Promise<number> {
  for (const [name, ...args] of commands) {
    const code = await tool(name, ...args);
    if (code !== 0) return code;
  }
  return 0;
}

async function countVitest(): Promise<Counts> {
  const report = vitestCounts.parse(await readJson(vitestReport));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

async function countPlaywright(report: string): Promise<Counts> {
  const { stats } = playwrightCounts.parse(await readJson(report));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** A step that did not run has left no report. */
async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
}
