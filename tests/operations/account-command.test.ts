import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createLogger } from "#platform/logger.ts";
import type { FirstAccount } from "#server/backend/accounts.ts";
import { openSiteBackend } from "#server/backend/open-backend.ts";
import { readEnv } from "#server/settings/env.ts";
import { EMBEDDED, type Embedded } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "account-command-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Settings for an empty database of each kind. */
const SETTINGS: Record<Embedded, () => Promise<Record<string, string>>> = {
  embedded: async () => ({}),
  PostgreSQL: async () => ({ DATABASE_URL: await createDatabase(inject("clusterUrl")) }),
};

type Outcome = { code: number | null; out: string; err: string };

function account(words: string[], { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, [path.join(root, "operations/account.ts"), ...words], {
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
  return new Promise<Outcome>((resolve) =>
    child.on("close", (code) => resolve({ ...outcome, err: outcome.err.replace(/^Site: .*\n/, ""), code })),
  );
}

async function openBackend(settings: Record<string, string>, onFirstAccount?: (account: FirstAccount) => void) {
  const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: "silent", ...settings });
  return openSiteBackend({
    env,
    log: createLogger(env),
    siteUrl: "http://localhost:3000",
    supabaseDir: path.join(root, "supabase"),
    onFirstAccount,
  });
}

/** A command creates no site, so this start does; the tests make every account by the command. */
async function makeSite(settings: Record<string, string> = {}): Promise<void> {
  const service = await openBackend(settings);
  for (const { email } of (await service.accounts?.list()) ?? [])
    await service.accounts?.revoke(email, { force: true });
  await service.close();
}

type Service = Awaited<ReturnType<typeof openBackend>>;

function ask(service: Service, urlPath: string, body: Record<string, string>): Promise<Response> {
  return service.fetch(`${service.url}/auth/v1/${urlPath}`, {
    method: "POST",
    headers: { apikey: service.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const signIn = (service: Service, email: string, password: string) =>
  ask(service, "token?grant_type=password", { email, password });

describe.each(EMBEDDED)("%s", (kind) => {
  it("creates, changes, lists and revokes accounts", { timeout: 400_000 }, async () => {
    const env = await SETTINGS[kind]();
    await makeSite(env);
    const run = (words: string[], input?: string) => account(words, { input, env });

    expect(await run(["add", "one@x.example"], "the first long one\n")).toMatchObject({ code: 0, err: "" });
    const made = await run(["add", "two@x.example"]);
    const password = /shown only once: (\S{16})/.exec(made.out)?.[1] ?? "";
    expect(password).not.toBe("");
    expect(await run(["add", "two@x.example"], "another long one\n")).toMatchObject({
      code: 1,
      out: "",
      err: "User already registered\n",
    });
    expect(await run(["add", "three@x.example"], "short\n")).toMatchObject({
      code: 1,
      err: "Password should be at least 10 characters.\n",
    });
    const known = "Password is known to be weak and easy to guess, please choose a different one.\n";
    expect(await run(["add", "three@x.example"], "Password123\n")).toMatchObject({ code: 1, out: "", err: known });
    expect(await run(["password", "one@x.example"], "Password123\n")).toMatchObject({ code: 1, out: "", err: known });
    expect(await run(["password", "one@x.example"], "Nusagrid-2026\n")).toMatchObject({
      code: 1,
      err: expect.stringContaining("little more than the name of this site"),
    });
    expect(await run(["password", "one@x.example"], `${"x".repeat(73)}\n`)).toMatchObject({
      code: 1,
      err: "Password cannot be longer than 72 characters\n",
    });
    expect((await run(["list"])).out.match(/\S+@x\.example/g)).toEqual(["one@x.example", "two@x.example"]);
    // The service opens a session for a new account and for a new password; neither is a sign-in.
    expect((await run(["password", "one@x.example"], "the next long one\n")).code).toBe(0);
    expect((await run(["list"])).out.match(/last signed in \S+/g)).toEqual(Array(2).fill("last signed in never"));

    // While a site runs.
    const announce = vi.fn();
    const service = await openBackend(env, announce);
    expect(announce).not.toHaveBeenCalled();
    const session = await (await signIn(service, "one@x.example", "the next long one")).json();
    expect((await signIn(service, "two@x.example", password)).status).toBe(200);
    expect(await run(["list"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/one@x\.example .* last signed in 20/),
    });
    await service.database?.query("update auth.users set last_sign_in_at = '2026-01-02T03:04:05Z'");
    await service.close();

    expect((await run(["password", "ONE@x.example"], "the second long one\n")).code).toBe(0);
    expect((await run(["list"])).out).toMatch(/one@x\.example .* last signed in 2026-01-02/);
    expect(await run(["revoke", "unknown@x.example"])).toMatchObject({
      code: 1,
      err: "There is no account unknown@x.example.\n",
    });
    expect((await run(["revoke", "two@x.example"])).code).toBe(0);
    const last = await run(["revoke", "one@x.example"]);
    expect(last).toMatchObject({ code: 1, out: "" });
    expect(last.err).toContain("is the last account");

    const later = await openBackend(env);
    expect((await signIn(later, "one@x.example", "the next long one")).status).toBe(400);
    expect((await signIn(later, "one@x.example", "the second long one")).status).toBe(200);
    expect((await signIn(later, "two@x.example", password)).status).toBe(400);
    const refresh = await ask(later, "token?grant_type=refresh_token", { refresh_token: session.refresh_token });
    expect(refresh.status).toBe(400);
    await later.close();

    expect((await run(["revoke", "one@x.example", "--force"])).code).toBe(0);
    expect((await run(["list"])).out).toBe("");
  });
});

it.each(EMBEDDED)("removes an account with its sessions from a site that runs on %s", async (kind) => {
  const env = await SETTINGS[kind]();
  await makeSite(env);
  const run = (words: string[], input?: string) => account(words, { input, env });
  await run(["add", "one@x.example"], "the first long one\n");
  await run(["add", "two@x.example"], "another long one\n");
  const service = await openBackend(env);
  const session = await (await signIn(service, "two@x.example", "another long one")).json();
  const sessions = [session, await (await signIn(service, "one@x.example", "the first long one")).json()];
  const tryTokens = () =>
    Promise.all(
      sessions.map(async ({ access_token }) => {
        const headers = { apikey: service.publishableKey, authorization: `Bearer ${access_token}` };
        return (await service.fetch(`${service.url}/rest/v1/blog_posts?select=id&limit=1`, { headers })).status;
      }),
    );
  expect(await tryTokens()).toEqual([200, 200]);
  expect((await run(["password", "one@x.example"], "the second long one\n")).code).toBe(0);
  expect((await run(["revoke", "two@x.example"])).code).toBe(0);
  expect(await tryTokens()).toEqual([401, 401]);
  expect((await signIn(service, "one@x.example", "the second long one")).status).toBe(200);
  expect((await signIn(service, "two@x.example", "another long one")).status).toBe(400);
  const refresh = await ask(service, "token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  expect(refresh.status).toBe(400);
  await service.close();
});

it("ends the sessions of an account without a change of its password", async () => {
  await makeSite();
  const run = (words: string[], input?: string) => account(words, { input });
  await run(["add", "one@x.example"], "the first long one\n");
  const service = await openBackend({});
  const session = await (await signIn(service, "one@x.example", "the first long one")).json();
  expect(await run(["sign-out", "one@x.example"])).toMatchObject({
    code: 0,
    out: "All sessions of one@x.example were ended.\n",
  });
  const refresh = await ask(service, "token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  expect(refresh.status).toBe(400);
  expect((await signIn(service, "one@x.example", "the first long one")).status).toBe(200);
  await service.close();
});

it("resets the second factor beside a running site", { timeout: 400_000 }, async () => {
  await makeSite();
  const run = (words: string[], input = "") => account(words, { input });
  await run(["add", "one@x.example"], "the first long one\n");
  const service = await openBackend({});
  const { access_token } = await (await signIn(service, "one@x.example", "the first long one")).json();
  await service.database?.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status) select gen_random_uuid(), id, 'totp', 'verified'
    from auth.users where email = 'one@x.example'`,
  );
  expect(await run(["reset-factors", "one@x.example"])).toMatchObject({
    code: 0,
    out: "one@x.example has no second factor; all its sessions were ended.\n",
  });
  const { factors } = (await (await signIn(service, "one@x.example", "the first long one")).json()).user;
  expect(factors).toBeUndefined();
  const ended = await service.fetch(`${service.url}/auth/v1/user`, {
    headers: { apikey: service.publishableKey, authorization: `Bearer ${access_token}` },
  });
  expect(ended.status).toBe(403);
  await service.close();
});

it("lists and changes roles beside a running site, and preserves the last owner", {
  timeout: 400_000,
}, async () => {
  await makeSite();
  const run = (words: string[], input = "the first long one\n") => account(words, { input });
  await run(["add", "one@x.example"]);
  await run(["add", "two@x.example"]);
  await run(["add", "three@x.example", "--owner"]);
  const service = await openBackend({});
  const roles = async () =>
    (await run(["list"])).out.split("\n").map((line) => line.split(/ {2,}/).slice(0, 2).join(" "));
  const list = (...people: string[]) => [...people.map((each) => expect.stringMatching(each)), ""];
  expect(await roles()).toEqual(list("one@.* owner", "two@.* editor", "three@.* owner"));
  expect(await run(["editor", "one@x.example"])).toMatchObject({ code: 0, out: "one@x.example is an editor.\n" });
  for (const words of [["editor"], ["disable"], ["revoke"]]) {
    expect(await run([...words, "three@x.example"])).toMatchObject({
      code: 1,
      out: "",
      err: "This is the last owner. Make somebody else an owner first.\n",
    });
  }
  expect((await run(["owner", "two@x.example"])).code).toBe(0);
  expect((await run(["disable", "three@x.example"])).code).toBe(0);
  expect((await run(["list"])).out).toMatch(/three@x\.example .* disabled/);
  const banned = await signIn(service, "three@x.example", "the first long one");
  expect([banned.status, (await banned.json()).error_code]).toEqual([400, "user_banned"]);
  expect((await run(["enable", "three@x.example"])).code).toBe(0);
  expect((await signIn(service, "three@x.example", "the first long one")).status).toBe(200);
  expect((await run(["revoke", "three@x.example"])).code).toBe(0);
  expect((await run(["revoke", "two@x.example", "--force"])).code).toBe(0);
  expect(await roles()).toEqual(list("one@.* editor"));
  expect((await run(["owner", "one@x.example"])).code).toBe(0);
  expect(await roles()).toEqual(list("one@.* owner"));
  await service.close();
});

it("accepts a weak password for the first account from the operator, with a warning", async () => {
  const announce = vi.fn();
  const service = await openBackend({ ADMIN_EMAIL: "one@x.example", ADMIN_PASSWORD: "password123" }, announce);
  expect(announce.mock.calls).toEqual([
    [{ email: "one@x.example", passwordFault: expect.stringContaining("known to be weak") }],
  ]);
  await service.close();
});

it("rejects text that is not an e-mail address, of any size, without asking for a password", async () => {
  for (const text of ["", "someone", "a b@x.example", `${"x".repeat(5000)}@x.example`]) {
    const message = `This is not an e-mail address: '${text.slice(0, 80)}'\n`;
    for (const command of ["add", "revoke"]) {
      expect(await account([command, text])).toEqual({ code: 1, out: "", err: message });
    }
  }
});

it("prints its usage, and where accounts of a hosted project are created", async () => {
  for (const words of [[], ["ad", "a@x.example"], ["add"], ["constructor", "x"], ["list", "x"]]) {
    expect(await account(words)).toMatchObject({ code: 2, out: "" });
  }
  expect(await account(["list", "--frce"])).toMatchObject({ code: 1, out: "" });
  const hosted = await account(["list"], {
    env: { SUPABASE_URL: "https://x.supabase.co", SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" },
  });
  expect(hosted).toMatchObject({
    code: 1,
    err: "A hosted project manages its accounts: https://x.supabase.co\n",
  });
});
