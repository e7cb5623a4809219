import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEmbeddedBackend } from "#server/backend/embedded.ts";
import { readEnv } from "#server/env.ts";
import { createLogger } from "#server/logger.ts";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "account-command-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Outcome = { code: number | null; out: string; err: string };

function account(words: string[], input = "", env: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(root, "scripts/account.ts"), ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
  });
  const outcome: Outcome = { code: null, out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    outcome.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    outcome.err += text;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ ...outcome, code })));
}

async function openBackend() {
  const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  return openEmbeddedBackend({
    env,
    log: createLogger(env),
    siteUrl: "http://localhost:3000",
    supabaseDir: path.join(root, "supabase"),
  });
}

type Service = Awaited<ReturnType<typeof openBackend>>;

function ask(service: Service, address: string, body: Record<string, string>): Promise<Response> {
  return service.fetch(`${service.url}/auth/v1/${address}`, {
    method: "POST",
    headers: { apikey: service.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const signIn = (service: Service, email: string, password: string) =>
  ask(service, "token?grant_type=password", { email, password });

it("makes, changes, lists and revokes accounts", { timeout: 180_000 }, async () => {
  expect(await account(["add", "one@x.example"], "the first long one\n")).toMatchObject({ code: 0, err: "" });
  const made = await account(["add", "two@x.example"]);
  const password = /shown this once: (\S{16})/.exec(made.out)?.[1] ?? "";
  expect(password).not.toBe("");
  expect(await account(["add", "two@x.example"], "another long one\n")).toMatchObject({
    code: 1,
    out: "",
    err: "User already registered\n",
  });
  expect(await account(["add", "three@x.example"], "short\n")).toMatchObject({
    code: 1,
    err: "Password should be at least 10 characters.\n",
  });
  expect((await account(["list"])).out.match(/\S+@x\.example/g)).toEqual(["one@x.example", "two@x.example"]);

  // A running server: the accounts work, and a second process is told to wait.
  const service = await openBackend();
  expect(service.firstAccount).toBeUndefined();
  const session = await (await signIn(service, "one@x.example", "the first long one")).json();
  expect((await signIn(service, "two@x.example", password)).status).toBe(200);
  const refused = await account(["list"]);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("is in use by another process");
  await service.close();

  expect((await account(["password", "ONE@x.example"], "the second long one\n")).code).toBe(0);
  expect(await account(["revoke", "nobody@x.example"])).toMatchObject({
    code: 1,
    err: "There is no account nobody@x.example.\n",
  });
  expect((await account(["revoke", "two@x.example"])).code).toBe(0);
  const last = await account(["revoke", "one@x.example"]);
  expect(last).toMatchObject({ code: 1, out: "" });
  expect(last.err).toContain("is the last account");

  const later = await openBackend();
  expect((await signIn(later, "one@x.example", "the first long one")).status).toBe(400);
  expect((await signIn(later, "one@x.example", "the second long one")).status).toBe(200);
  expect((await signIn(later, "two@x.example", password)).status).toBe(400);
  const refresh = await ask(later, "token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  expect(refresh.status).toBe(400);
  await later.close();

  expect((await account(["revoke", "one@x.example", "--force"])).code).toBe(0);
  expect((await account(["list"])).out).toBe("");
});

it("says how it is used, and where a hosted project's accounts are made", async () => {
  for (const words of [[], ["ad", "a@x.example"], ["add"], ["constructor", "x"], ["list", "x"]]) {
    expect(await account(words)).toMatchObject({ code: 2, out: "" });
  }
  expect(await account(["list", "--frce"])).toMatchObject({ code: 1, out: "" });
  const hosted = await account(["list"], "", {
    SUPABASE_URL: "https://x.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "p",
    SUPABASE_SECRET_KEY: "s",
  });
  expect(hosted).toMatchObject({
    code: 1,
    err: "The accounts of a hosted project are made there: https://x.supabase.co\n",
  });
});
