import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readKnownVersions } from "#embedded-supabase/operations.ts";
import { openForTransfer } from "#operations/open-for-transfer.ts";
import { findFreePort } from "#platform/free-port.ts";
import { readEnv } from "#server/settings/env.ts";
import { root } from "./support/containerfile.ts";

const run = promisify(execFile);
/** The newest migration of the version of 23 November. */
const PREVIOUS = "20261123999999";
let scratch: string;

beforeEach(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "update-"));
});
afterEach(async () => {
  const pid = await readFile(path.join(scratch, "pid"), "utf8").catch(() => "");
  if (pid) await run("sh", ["-c", `kill ${pid.trim()}; while kill -0 ${pid.trim()} 2>/dev/null; do sleep 0.1; done`]);
  await rm(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Makes the data of a site with one post on the tables of the previous version. */
async function writeData(DATA_DIR: string): Promise<void> {
  const site = await openForTransfer(readEnv({ DATA_DIR, LOG_LEVEL: "silent" }), "fill");
  try {
    const versions = await readKnownVersions(site.migrationsDir);
    await site.bringUpToDate(new Set(versions.filter((version) => version <= PREVIOUS)));
    await site.accounts.add("editor@example.test", "correct horse battery");
    await site.database.execute(`
      insert into app_private.applied_seeds (name) values ('posts');
      insert into public.blog_posts (slug, title, date, author, excerpt, content, tags)
        values ('before-the-update', 'Before', '2026-11-21', 'Dewi', 'Short', '<p>Text</p>', '{a}')`);
  } finally {
    await site.database.close();
  }
}

/** Plays systemd, which this machine may lack, and the installation of packages. */
async function writePrograms(folder: string, port: number): Promise<void> {
  const npm = (await run("sh", ["-c", "command -v npm"])).stdout.trim();
  const scripts = {
    npm: `[ "$1" = ci ] && exec ln -s ${root}/node_modules node_modules\nexec ${npm} "$@"`,
    chgrp: "exit 0",
    systemctl: `echo "$*" >> ${scratch}/calls
if [ "$1" = is-failed ]; then exit 1; fi
if [ "$1" = start ]; then
  cd ${scratch}/opt/nusagrid
  env -i PATH="$PATH" PORT=${port} $(cat ${scratch}/etc/nusagrid/site.env) sh scripts/serve.sh server/main.ts > ${scratch}/log 2>&1 &
  echo $! > ${scratch}/pid
fi`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(path.join(folder, name), 0o755);
  }
}

test("one command updates the service: old program, stale files and old data", async () => {
  const under = (...names: string[]) => path.join(scratch, ...names);
  const port = await findFreePort();
  for (const name of [
    "bin",
    "opt/nusagrid/build/server",
    "opt/nusagrid/app/routes",
    "etc/nusagrid",
    "etc/systemd/system",
  ])
    await mkdir(under(name), { recursive: true });
  await mkdir(under("var/lib/nusagrid"), { recursive: true, mode: 0o700 });
  await writeFile(under("opt/nusagrid/build/server/index.js"), "export const of = 'the previous version';");
  await writeFile(under("opt/nusagrid/app/routes/removed.tsx"), 'import "#app/lib/gone.ts";');
  await writeFile(under("etc/nusagrid/site.env"), `PORT=${port}\n`);
  await writeData(under("var/lib/nusagrid"));
  await writePrograms(under("bin"), port);
  await run("git", ["clone", "--quiet", "--shared", root, under("clone")]);
  const script = under("clone/deploy/systemd/update.sh");
  const text = await readFile(path.join(root, "deploy/systemd/update.sh"), "utf8");
  await writeFile(script, text.replaceAll(/(?<=[='])\/(?=(?:opt|etc|var)\/)/g, `${scratch}/`));

  const { stdout } = await run("sh", [script], {
    env: { ...process.env, PATH: `${under("bin")}:${process.env.PATH}` },
  });
  expect(stdout).toContain("The new version is ready.");
  expect(await readFile(under("calls"), "utf8")).toMatch(
    /^stop nusagrid-website\ndaemon-reload\nstart nusagrid-website\n/,
  );
  expect((await fetch(`http://127.0.0.1:${port}/blog/before-the-update`)).status).toBe(200);
  expect(await readdir(under("opt/nusagrid/app/routes"))).not.toContain("removed.tsx");
  expect(await readdir(under("opt/nusagrid.previous/app/routes"))).toContain("removed.tsx");
  expect(await readdir(under("etc/systemd/system"))).toContain("nusagrid-website.service");
  const settings = under("etc/nusagrid/site.env");
  expect([await readFile(settings, "utf8"), (await stat(settings)).mode & 0o777]).toEqual([
    `PORT=${port}\nDATA_DIR=${under("var/lib/nusagrid")}\nBACKUP_TO=${under("var/lib/nusagrid/backups")}\n`,
    0o640,
  ]);
});

test("a failed build changes neither the running site nor its settings", async () => {
  const under = (...names: string[]) => path.join(scratch, ...names);
  for (const name of ["bin", "opt/nusagrid", "etc/nusagrid"]) await mkdir(under(name), { recursive: true });
  await writeFile(under("etc/nusagrid/site.env"), "PORT=1\n");
  for (const [name, line] of [
    ["npm", "exit 1"],
    ["systemctl", `touch ${scratch}/calls`],
  ] as const) {
    await writeFile(under("bin", name), `#!/bin/sh\n${line}\n`);
    await chmod(under("bin", name), 0o755);
  }
  await run("git", ["clone", "--quiet", "--shared", root, under("clone")]);
  const script = under("clone/deploy/systemd/update.sh");
  const text = await readFile(path.join(root, "deploy/systemd/update.sh"), "utf8");
  await writeFile(script, text.replaceAll(/(?<=[='])\/(?=(?:opt|etc|var)\/)/g, `${scratch}/`));
  const env = { ...process.env, PATH: `${under("bin")}:${process.env.PATH}` };
  const failed = { code: 1, stdout: expect.stringMatching(/^1\. Installing.*\n$/) };
  await expect(run("sh", [script], { env })).rejects.toMatchObject(failed);
  expect(await readdir(scratch)).not.toContain("calls");
  expect(await readFile(under("etc/nusagrid/site.env"), "utf8")).toBe("PORT=1\n");
});
