import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./support/containerfile.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "package-example-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test("the example of the package's README prints what the README says", async () => {
  const readme = await readFile(path.join(root, "packages/embedded-supabase/README.md"), "utf8");
  const section = readme.split(/^## /m).find((part) => part.startsWith("Example\n")) ?? "";
  const read = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "ms").exec(section)?.[1] ?? "";
  const [migration = ""] = /(?<=`)migrations\/\d{14}_\w+\.sql(?=`)/.exec(section) ?? [];
  const [pack = "", ...commands] = read("sh").trim().split("\n");
  expect([migration, pack, commands.length]).toEqual([
    expect.stringContaining("_notes.sql"),
    expect.stringMatching(/^npm pack -w embedded-supabase\b/),
    2,
  ]);

  const application = path.join(scratch, "application");
  await mkdir(path.join(application, "migrations"), { recursive: true });
  await writeFile(path.join(application, migration), read("sql"));
  await writeFile(path.join(application, "example.mjs"), read("js"));
  await run(pack, await copyPackages(), { npm_config_pack_destination: application });
  let output = "";
  for (const command of commands) output = await run(command, application);
  expect(output).toBe(read("text"));
});

/** Packing writes `dist` beside the source, so it works on a copy. */
async function copyPackages(): Promise<string> {
  const copy = path.join(scratch, "repository");
  const isSource = (file: string) => !["dist", "node_modules"].includes(path.basename(file));
  await cp(path.join(root, "packages"), path.join(copy, "packages"), { recursive: true, filter: isSource });
  for (const file of ["package.json", "tsconfig.json"]) await cp(path.join(root, file), path.join(copy, file));
  const modules = path.join(copy, "node_modules");
  await mkdir(path.join(modules, "@embedded-supabase"), { recursive: true });
  // This link leads to the copy, the others to the installed packages.
  await symlink("../../packages/platform", path.join(modules, "@embedded-supabase/platform"));
  for (const name of await readdir(path.join(root, "node_modules"))) {
    if (!name.includes("embedded-supabase"))
      await symlink(path.join(root, "node_modules", name), path.join(modules, name));
  }
  return copy;
}

/** Runs a line of the README with the Node of this process, which is the project's. @returns its standard output */
async function run(command: string, cwd: string, settings: Record<string, string> = {}): Promise<string> {
  // Settings of the npm that runs this test would apply to the application too.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|vitest|node_env$|node_options$)/i.test(name),
  );
  const { stdout } = await promisify(execFile)("sh", ["-c", command], {
    cwd,
    env: {
      ...Object.fromEntries(inherited),
      TMPDIR: scratch,
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      npm_config_prefer_offline: "true",
      npm_config_audit: "false",
      npm_config_fund: "false",
      ...settings,
    },
  });
  return stdout;
}
