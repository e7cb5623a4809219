import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { readCommands, readSection } from "#tests/support/operations-page.ts";
import { root } from "./support/containerfile.ts";

const install = await readSection("Install: container, systemd, proxy");
const commands = readCommands(install);

/** Commands that need an engine, systemd, a network or a system-wide proxy. Other tests of this folder cover them. */
const ELSEWHERE = /^(?:docker|export|systemctl|journalctl|curl|useradd|chgrp|runuser|nginx|caddy|npm ci|npm run)\b/;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "install-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test("every project file in a command exists", () => {
  const named = commands.flatMap((command) => command.match(/(?<![\w/])(?:deploy|scripts|docs)\/[\w./-]+/g) ?? []);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test("every named setting exists, and the service gets its settings", async () => {
  const example = await readFile(path.join(root, ".env.example"), "utf8");
  const settings = new Set(
    [...install.matchAll(/\b((?:SITE|TRUST|CDN|DATA)_[A-Z_]+)\b/g)].map(([, name = ""]) => name),
  );
  for (const name of settings) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
  const lines = [...install.matchAll(/printf '([^']+)'/g)].map(([, text]) => text).join("");
  const values = lines
    .split("\\n")
    .filter(Boolean)
    .map((line) => line.split("=", 2) as [string, string]);
  expect(readEnv(Object.fromEntries(values))).toMatchObject({ TRUST_PROXY: true, SITE_URL: "https://www.example.com" });
});

test("the other commands run unchanged under another root folder", async () => {
  const own = commands.filter((command) => !ELSEWHERE.test(command));
  expect(own.length).toBeGreaterThan(6);
  for (const folder of ["etc/systemd/system", "etc/nginx/conf.d", "etc/caddy", "var/cache/nginx"]) {
    await mkdir(path.join(scratch, folder), { recursive: true });
  }
  const script = own.map((command) => command.replaceAll(/(?<=[ =])\/(?=(?:opt|etc|var)\/)/g, `${scratch}/`));
  // The packages and the build that `npm ci` and `npm run build` would create.
  const bring = `ln -s ${root}/node_modules node_modules`;
  const ready = script.flatMap((command) => (command.startsWith("cd ") ? [command, bring] : [command]));
  await promisify(execFile)("/bin/sh", ["-euc", ready.join("\n")], { cwd: root });
  const env = path.join(scratch, "etc/nusagrid/site.env");
  expect([await readFile(env, "utf8"), (await stat(env)).mode & 0o777]).toEqual([
    [
      "SITE_URL=https://www.example.com\nTRUST_PROXY=true",
      `DATA_DIR=${scratch}/var/lib/nusagrid\nBACKUP_TO=${scratch}/var/lib/nusagrid/backups\n`,
    ].join("\n"),
    0o640,
  ]);
  for (const file of [
    "opt/nusagrid/server/main.ts",
    "etc/systemd/system/nusagrid-website.service",
    "etc/caddy/Caddyfile",
  ]) {
    expect(existsSync(path.join(scratch, file))).toBe(true);
  }
});
