/** Runs all checks of a change until one fails. The last line has the number of tests. */
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

/** The tests of `npm run test:screens`, `test:faults` and `test:longer`, by project, file and title. */
const CI_TESTS = "^(screens|failures) |/longer/|\\baxe\\b|the button stays";

type Step = { name: string; run: () => Promise<number> };

const reports = await mkdtemp(path.join(tmpdir(), "nusagrid-check-"));
const vitestReports = ["unit.json", "backend.json"].map((name) => path.join(reports, name));
const playwrightReports = ["components.json", "browser.json"].map((name) => path.join(reports, name));
const [unitReport = "", backendReport = ""] = vitestReports;
const [componentsReport = "", browserReport = ""] = playwrightReports;

/** The build runs first, because its type check and the step below write the same generated files. */
const BUILD: Step[] = [{ name: "build", run: () => ensureBuild().then(() => 0) }];

/** The two lists run in parallel. Each takes about the same time. */
const SIDE_BY_SIDE: Step[][] = [
  [
    {
      name: "types",
      run: () => allOf(["react-router", "typegen"], ["tsc"], ...["browser", "node"].map((name) => projectTypes(name))),
    },
    { name: "lint and format", run: () => tool("biome", "check", ".") },
    { name: "sentences", run: () => run("scripts/check-prose.ts", []) },
    { name: "unused code and dependencies", run: () => tool("knip") },
  ],
  [{ name: "unit tests", run: () => vitest(unitReport, "unit") }],
];

/** Each of these steps uses both cores and the built site. */
const ONE_BY_ONE: Step[] = [
  { name: "backend tests", run: () => vitest(backendReport, "policies", "backend") },
  {
    name: "component tests",
    run: () => playwright(componentsReport, "--config", "playwright.components.config.ts", "--grep-invert", CI_TESTS),
  },
  { name: "browser tests", run: () => playwright(browserReport, "--grep-invert", CI_TESTS) },
];

const exitCode =
  (await runUntilOneFails(BUILD)) ||
  Math.max(...(await Promise.all(SIDE_BY_SIDE.map(runUntilOneFails)))) ||
  (await runUntilOneFails(ONE_BY_ONE));

const counts = await Promise.all([...vitestReports.map(countVitest), ...playwrightReports.map(countPlaywright)]);
const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
await rm(reports, { recursive: true, force: true });
const seconds = Math.round(performance.now() / 1000);
process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped in ${seconds} s\n`);
process.exitCode = exitCode || (sum("passed") === 0 ? 1 : 0);

async function runUntilOneFails(steps: Step[]): Promise<number> {
  for (const { name, run } of steps) {
    process.stdout.write(`\n▸ ${name}\n`);
    const started = performance.now();
    const code = await run();
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n`);
    if (code !== 0) return code;
  }
  return 0;
}

function projectTypes(name: string): [Tool, ...string[]] {
  return ["tsc", "--project", `tsconfig.${name}.json`];
}

function tool(name: Tool, ...args: string[]): Promise<number> {
  return run(findTool(name), args);
}

function vitest(report: string, ...projects: string[]): Promise<number> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return tool("vitest", "run", ...projects.map((project) => `--project=${project}`), ...reporters);
}

function playwright(report: string, ...args: string[]): Promise<number> {
  return run(findTool("playwright"), ["test", "--reporter=list,json", ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
}

function run(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env, DO_NOT_TRACK: "1" },
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

async function countVitest(file: string): Promise<Counts> {
  const report = vitestCounts.parse(await readJson(file));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

async function countPlaywright(file: string): Promise<Counts> {
  const { stats } = playwrightCounts.parse(await readJson(file));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** A step that did not run has no report. */
async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
}
