import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { root } from "./support/containerfile.ts";

const run = promisify(execFile);
const unit = path.join(root, "deploy/systemd/nusagrid-website.service");
/** systemd rates up to 10 and calls this value OK. The rest are the site's sockets and V8's writable code. */
const MAX_EXPOSED = 1.5;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "unit-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("systemd understands every line of every unit", async () => {
  const names = (await readdir(path.dirname(unit))).filter((name) => /\.(?:service|timer)$/.test(name));
  expect(names.length).toBe(6);
  for (const name of names) {
    // The unit file gets this machine's path of the site, because verify checks that the program exists.
    const text = (await readFile(path.join(path.dirname(unit), name), "utf8")).replaceAll("/opt/nusagrid", root);
    await writeFile(path.join(folder, name), text);
  }
  const files = names.map((name) => path.join(folder, name.replace("@.", "@x.")));
  const { stdout, stderr } = await run("systemd-analyze", ["verify", "--recursive-errors=no", "--man=no", ...files]);
  expect(`${stdout}${stderr}`).not.toContain("nusagrid-");
});

test.each(["backup", "doctor"])("the timer of %s starts a unit that reports its failure", async (name) => {
  const read = (suffix: string) => readFile(path.join(path.dirname(unit), `nusagrid-${name}.${suffix}`), "utf8");
  expect(await read("timer")).toMatch(/^OnCalendar=.+\n(?:.*\n)*WantedBy=timers\.target$/m);
  const service = await read("service");
  expect(service).toMatch(/^OnFailure=nusagrid-failure@%n\.service$/m);
  expect(service).toContain(`operations/${name}.ts`);
});

test("every unit works on the same site, and backups go to a folder that the units may write", async () => {
  for (const name of ["website", "backup", "doctor"]) {
    const text = await readFile(path.join(path.dirname(unit), `nusagrid-${name}.service`), "utf8");
    for (const line of ["EnvironmentFile=-/etc/nusagrid/site.env", "StateDirectory=nusagrid", "User=nusagrid"]) {
      expect(text).toContain(`\n${line}\n`);
    }
    expect(text).toContain("DATA_DIR=/var/lib/nusagrid");
    expect(text).toContain("BACKUP_TO=/var/lib/nusagrid/backups");
  }
});

test("the sandbox gives few rights to an attacker who controls the site", async () => {
  const { stdout } = await run("systemd-analyze", ["security", "--offline=yes", "--no-pager", unit]);
  const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeGreaterThan(0);
  expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSED);
});

/** Reads the lines of SystemCallFilter in order. A name or a set adds calls; a tilde before it removes them. */
async function allowedCalls(): Promise<Set<string>> {
  const filters = [...(await readFile(unit, "utf8")).matchAll(/^SystemCallFilter=(~?)(.+)$/gm)];
  const allowed = new Set<string>();
  for (const [, tilde, names = ""] of filters) {
    for (const name of names.split(" ")) {
      for (const call of await expand(name)) {
        if (tilde) allowed.delete(call);
        else allowed.add(call);
      }
    }
  }
  return allowed;
}

async function expand(name: string): Promise<string[]> {
  if (!name.startsWith("@")) return [name];
  const { stdout } = await run("systemd-analyze", ["syscall-filter", "--no-pager", name]);
  const lines = stdout
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
  const members = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return (await Promise.all(members.map(expand))).flat();
}

test("the system calls of the site, its database and its image process are allowed from the first start", async () => {
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  // As root the site would give its database to another account. The unit's user cannot and need not do this.
  const asOrdinaryUser = process.getuid?.() === 0 ? ["--user=nobody"] : [];
  if (asOrdinaryUser.length > 0) await run("chown", ["--recursive", "nobody", folder]);
  const trace = path.join(folder, "trace");
  const port = String(await findFreePort());
  const site = spawn(
    "strace",
    [
      ...asOrdinaryUser,
      "--follow-forks",
      "--summary-only",
      "--summary-columns=calls,errors,name",
      `--output=${trace}`,
      process.execPath,
      "server/main.ts",
    ],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
      stdio: "ignore",
    },
  );
  const ended = new Promise((resolve) => site.once("close", resolve));
  const url = `http://127.0.0.1:${port}`;
  try {
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 240_000,
      interval: 500,
    });
    const html = await (await fetch(`${url}/blog`)).text();
    const image = /\/storage\/v1\/render\/image\/public\/[^"\s,]+/.exec(html)?.[0].replaceAll("&amp;", "&");
    const response = await fetch(url + image, { headers: { accept: "image/avif,image/webp" } });
    expect(response.headers.get("content-type")).toMatch(/avif|webp/);
  } finally {
    // strace does not forward signals, so the signal goes to its first child, the site.
    const children = await readFile(`/proc/${site.pid}/task/${site.pid}/children`, "utf8");
    for (const child of children.trim().split(" ")) if (child) process.kill(Number(child), "SIGTERM");
    await ended;
  }
  const called = [...(await readFile(trace, "utf8")).matchAll(/^\s*\d+\s+(?:\d+\s+)?([a-z]\w+)$/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "total");
  expect(called.length).toBeGreaterThan(60);
  const allowed = await allowedCalls();
  expect(called.filter((name) => !allowed.has(name))).toEqual([]);
});
