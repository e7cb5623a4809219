import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";

const folders = temporaryFolders();
const CLIENT = "198.51.100.7";

type Line = Record<string, unknown>;

describe.each(EMBEDDED)("the log of a site on %s", (kind) => {
  let server: ServerProcess;
  let headers: Record<string, string>;

  beforeAll(async () => {
    server = await startServer({
      env: {
        DATA_DIR: await folders.make(),
        LOG_LEVEL: "info",
        TRUST_PROXY: "true",
        ADMIN_EMAIL: EDITOR.email,
        ADMIN_PASSWORD: EDITOR.password,
        ...(kind === "PostgreSQL" && { DATABASE_URL: await createDatabase(inject("clusterUrl")) }),
      },
    });
    const apikey = /sb_publishable_[\w-]+/.exec(await (await server.fetch("/blog")).text())?.[0] ?? "";
    headers = { apikey, "content-type": "application/json", "x-forwarded-for": CLIENT };
  });
  afterAll(async () => {
    await stopServers();
    await folders.remove();
  });

  /** Makes a call and waits for its log lines. */
  async function call(
    path: string,
    body?: object,
    init: RequestInit = {},
  ): Promise<{ lines: Line[]; response: Response }> {
    const response = await server.fetch(`/auth/v1/${path}`, {
      method: "POST",
      ...init,
      headers: { ...headers, ...init.headers },
      body: body && JSON.stringify(body),
    });
    const id = response.headers.get("x-request-id");
    for (;;) {
      const lines = server
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as Line)
        .filter((line) => line.id === id);
      if (lines.some(({ msg }) => msg === "request")) return { lines, response };
      await wait(20);
    }
  }

  test("contains successful and failed sign-ins with account, client and method", async () => {
    const wrong = await call("token?grant_type=password", { ...EDITOR, password: "not the password" });
    expect(wrong.lines[0]).toMatchObject({
      event: "authn_login_fail",
      client: CLIENT,
      means: "password",
      reason: "invalid_credentials",
    });
    const right = await call("token?grant_type=password", EDITOR);
    const { user, access_token, refresh_token } = await right.response.json();
    expect(right.lines[0]).toMatchObject({ event: "authn_login_success", user: user.id, means: "password" });
    expect(right.lines[1]).toMatchObject({ msg: "request", client: CLIENT, status: 200 });

    const renewed = await call("token?grant_type=refresh_token", { refresh_token });
    expect(renewed.lines[0]).toMatchObject({ event: "session_renewed", user: user.id });
    const bearer = { headers: { authorization: `Bearer ${access_token}` } };
    const left = await call("logout?scope=global", undefined, bearer);
    expect(left.lines[0]).toMatchObject({ event: "authn_token_revoked", user: user.id });
    const late = await call("token?grant_type=refresh_token", { refresh_token });
    expect(late.lines[0]).toMatchObject({ event: "session_use_after_expire", reason: expect.any(String) });
    const log = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .join("\n");
    for (const secret of [EDITOR.password, "not the password", EDITOR.email, access_token, refresh_token]) {
      expect(log).not.toContain(secret);
    }
  });

  test("contains attempts with codes and links", async () => {
    const code = await call("verify", { type: "recovery", email: EDITOR.email, token: "0000000000" });
    expect(code.lines[0]).toMatchObject({ event: "authn_login_fail", means: "code", reason: "otp_expired" });
    const link = await call("verify?type=recovery&token=made-up", undefined, { method: "GET" });
    expect(link.lines[0]).toMatchObject({ event: "authn_login_fail", means: "link", reason: "otp_expired" });
    expect(server.output()).not.toContain("made-up");
  });

  test("contains wrong codes of a second factor with the account", async () => {
    const signedIn = await call("token?grant_type=password", EDITOR);
    const { user, access_token } = await signedIn.response.json();
    const bearer = { headers: { authorization: `Bearer ${access_token}` } };
    const wrong = { event: "authn_login_fail", user: user.id, reason: "mfa_verification_failed" };
    const recovery = await call("factors/recovery-codes/verify", { code: "aaaabbbbccccdddd" }, bearer);
    expect(recovery.lines[0]).toMatchObject({ ...wrong, means: "recovery code" });
    const factor = await (await call("factors", { factor_type: "totp" }, bearer)).response.json();
    const challenge = await (await call(`factors/${factor.id}/challenge`, {}, bearer)).response.json();
    const code = await call(`factors/${factor.id}/verify`, { challenge_id: challenge.id, code: "000000" }, bearer);
    expect(code.lines[0]).toMatchObject({ ...wrong, means: "factor" });
    const forged = await call(
      "factors/recovery-codes/verify",
      { code: "a" },
      { headers: { authorization: "Bearer a.b.c" } },
    );
    expect(forged.lines[0]?.user).toBeUndefined();
  });

  test("contains a call in another spelling", async () => {
    const wrong = await call("%74oken?grant_type=password", { ...EDITOR, password: "not the password" });
    expect(wrong.lines[0]).toMatchObject({ event: "authn_login_fail", means: "password" });
  });

  test("contains the event of a reached limit", async () => {
    const from = { headers: { "x-forwarded-for": "198.51.100.8" } };
    const guess = () => call("token?grant_type=password", { email: "unknown@x.example", password: "wrong" }, from);
    const events: unknown[] = [];
    for (let round = 0; round < 12; round += 1) events.push((await guess()).lines[0]?.event);
    expect(events.at(-1)).toBe("authn_login_fail_max");
  });

  test("writes one line for one event, with any text in the request", async () => {
    const before = server.output().length;
    await call("token%0a%7B%22level%22%3A60%7D?grant_type=password", EDITOR);
    await server.fetch("/blog/%0d%0a%7B%22level%22%3A60%2C%22msg%22%3A%22forged%22%7D", { headers });
    await call("token?grant_type=password", EDITOR);
    const lines = server.output().slice(before).trim().split("\n");
    expect(lines.filter((line) => JSON.parse(line).level === 60 || JSON.parse(line).msg === "forged")).toEqual([]);
    for (const line of lines) expect(Date.parse(JSON.parse(line).time)).not.toBeNaN();
  });
});
