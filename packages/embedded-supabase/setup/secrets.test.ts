import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { loadSecrets } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-secrets-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = (env: Record<string, string> = {}) => loadSecrets({ DATA_DIR: folder, ...env });

test("the keys of an installation are created once, and only the owner can read them", async () => {
  const first = await load();
  expect(first).toEqual({
    publishableKey: expect.stringMatching(/^sb_publishable_.{20,}$/),
    secretKey: expect.stringMatching(/^sb_secret_.{30,}$/),
    jwtSecret: expect.stringMatching(/^.{48,}$/),
  });
  expect(await load()).toEqual(first);
  expect((await stat(path.join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
});

test("two installations have different keys", async () => {
  const one = await load();
  await rm(path.join(folder, "secrets.json"));
  const two = await load();
  for (const name of ["publishableKey", "secretKey", "jwtSecret"] as const) expect(one[name]).not.toBe(two[name]);
});

test("processes that start at the same moment agree on the keys", async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => load()));
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});

test("the environment takes precedence over the stored keys", async () => {
  const jwtSecret = "a secret of at least thirty-two characters";
  await load();
  expect(await load({ SUPABASE_JWT_SECRET: jwtSecret, SUPABASE_PUBLISHABLE_KEY: "sb_publishable_mine" })).toMatchObject(
    {
      jwtSecret,
      publishableKey: "sb_publishable_mine",
      secretKey: expect.stringMatching(/^sb_secret_/),
    },
  );
});

test("unreadable keys end the start and are not replaced", async () => {
  await writeFile(path.join(folder, "secrets.json"), "");
  await expect(load()).rejects.toThrow(StartupError);
});
