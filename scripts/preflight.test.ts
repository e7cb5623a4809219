import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "preflight-"));
  for (const name of ["packages/platform", "scripts", "server/settings"]) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  for (const file of ["scripts/preflight.cjs", "server/settings/oldest-node.json"]) {
    await cp(path.join(root, file), path.join(folder, file));
  }
  await writeFile(path.join(folder, "program.js"), 'console.log("runs")');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @param version the version that Node reports; an old one is the only reason for a rejection */
async function run(version = process.versions.node) {
  const old = path.join(folder, "version.cjs");
  await writeFile(
    old,
    `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`,
  );
  const args = ["-r", old, "-r", "./scripts/preflight.cjs", "program.js"];
  return promisify(execFile)(process.execPath, args, { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

test("without packages, one line asks for npm ci", async () => {
  expect(await run()).toEqual({ code: 1, output: "The packages are not installed yet. Run: npm ci\n" });
});

test("packages of another version ask for npm ci", async () => {
  await mkdir(path.join(folder, "node_modules/hono"), { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{ "dependencies": { "hono": "4.13.19", "pg": "8.23.1" } }');
  await writeFile(path.join(folder, "node_modules/hono/package.json"), '{ "version": "4.13.19" }');
  const output = "The packages are of another version of the site (pg). Run: npm ci\n";
  expect(await run()).toEqual({ code: 1, output });
});

test("a package of the repository that is not linked asks for npm ci", async () => {
  await mkdir(path.join(folder, "node_modules/hono"), { recursive: true });
  await writeFile(path.join(folder, "packages/platform/package.json"), '{ "name": "@a/platform", "version": "0.1.0" }');
  const output = "The packages are of another version of the site (@a/platform). Run: npm ci\n";
  expect(await run()).toEqual({ code: 1, output });
});

test.each(["0.12.18", "18.20.0", "20.19.0", "22.22.0", "24.1.0"])(
  "Node %s gets one message and no stack",
  async (version) => {
    await mkdir(path.join(folder, "node_modules/hono"), { recursive: true });
    const { code, output } = await run(version);
    expect(code).toBe(1);
    expect(output).toContain(`This needs Node 24.2 or newer, and ${process.execPath} is ${version}.`);
    expect(output).not.toMatch(/\n\s+at /);
  },
);

test.each(["24.2.0", "24.21.0", "26.0.0"])("Node %s continues", async (version) => {
  await mkdir(path.join(folder, "node_modules/hono"), { recursive: true });
  expect(await run(version)).toEqual({ code: 0, output: "runs\n" });
});

test("every command for a fresh machine loads preflight.cjs", async () => {
  const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  for (const name of ["start", "dev", "build", "account", "messages"]) {
    expect(scripts[name]).toContain("node -r ./scripts/preflight.cjs ");
  }
});

test("it runs on a ten-year-old Node", async () => {
  const source = await readFile(path.join(root, "scripts/preflight.cjs"), "utf8");
  expect(source).not.toMatch(/`\$\{|\?\.|\?\?|=>|import |async /);
});
