import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("V8 of this Node knows every flag, because it would ignore an unknown one", async () => {
  const source = await readFile(new URL("./small-heap.ts", import.meta.url), "utf8");
  const flags = [...source.matchAll(/"--(?:no-)?([a-z-]+)/g)].map(([, name = ""]) => name);
  const known = (await run(process.execPath, ["--v8-options"])).stdout;
  expect(flags.length).toBeGreaterThan(3);
  expect(flags.filter((name) => !known.includes(`--${name} (`))).toEqual([]);
});

test("npm start, the container and the service call the script with the options of the start", async () => {
  const calls = {
    "package.json": "sh scripts/serve.sh ",
    "deploy/Containerfile": '"sh", "scripts/serve.sh", "server/main.ts"',
    "deploy/systemd/nusagrid-website.service": "ExecStart=/bin/sh /opt/nusagrid/scripts/serve.sh server/main.ts",
  };
  for (const [file, call] of Object.entries(calls)) {
    const text = await readFile(file, "utf8");
    expect(text).toContain(call);
    expect(text).not.toMatch(/MALLOC_|semi-space/);
  }
  const print = "console.log(JSON.stringify([process.env.MALLOC_ARENA_MAX, process.execArgv]))";
  const env = { PATH: `${process.execPath.replace(/\/node$/, "")}:${process.env.PATH}` };
  const { stdout } = await run("sh", ["scripts/serve.sh", "--eval", print], { env });
  expect(JSON.parse(stdout)).toEqual(["1", ["--min-semi-space-size=4", "--eval", print]]);
});
