import { sign } from "hono/jwt";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { createLogger } from "#platform/logger.ts";
import { createCallerIdentification } from "../caller.ts";
import type { Database } from "../database/database.ts";
import { createAnonymousQueue } from "../limits/anonymous-queue.ts";
import { createBackgroundQueue } from "../limits/background-queue.ts";
import { NO_RULES } from "../rules.ts";
import { makeSigningKeys } from "../tests/make-signing-keys.ts";
import { createAuthService } from "./auth-service.ts";
import { authSettings } from "./auth-settings.ts";
import { createEmailLinks } from "./codes/email-links.ts";
import { createEmailLimits } from "./email/email-limits.ts";
import { createFlowLimit } from "./flows/flow-limit.ts";
import { SignInLimit } from "./guesses/sign-in-limit.ts";
import { createPasswordRules } from "./passwords/password-rules.ts";
import { AUTH_ROUTES } from "./routes.ts";
import { createRefreshTokens } from "./sessions/refresh-token.ts";

const keys = { publishableKey: "sb_publishable_of_the_test", secretKey: "sb_secret_of_the_test" };
const jwtSecret = "a secret of at least thirty-two characters";
const signingKeys = await makeSigningKeys(jwtSecret);
const identifyCaller = createCallerIdentification({ jwtSecret, signingKeys, secretKey: keys.secretKey });

const query = vi.fn<(sql: string, parameters?: string[]) => Promise<Record<string, unknown>[]>>();
const anonymousQueue = createAnonymousQueue();
let call: (path: string, init?: RequestInit) => Promise<Response>;

beforeEach(() => {
  query.mockReset().mockResolvedValue([]);
  const database = { query } as unknown as Database;
  const log = createLogger({ LOG_LEVEL: "silent" });
  const counters = createMemoryCounters();
  const send = () => {};
  const service = createAuthService({
    context: {
      database,
      signingKeys,
      jwtSecret,
      log,
      rules: NO_RULES.accounts,
      siteUrl: "http://site.example",
      sendsEmail: true,
      settings: authSettings.parse({ enable_signup: false }),
      refreshTokens: createRefreshTokens(jwtSecret),
      links: createEmailLinks({ database, secret: jwtSecret }),
      passwordRules: createPasswordRules([]),
      mailer: {
        sendRecovery: send,
        sendMagicLink: send,
        sendConfirmation: send,
        sendInvitation: send,
        sendEmailChange: send,
        sendReauthentication: send,
        sendFactorNotice: send,
      },
      emailLimits: createEmailLimits(counters),
      providers: new Map(),
      samlProviders: [],
      flowLimit: createFlowLimit(counters),
      limit: new SignInLimit({ counters, onCodesExhausted: () => {} }),
      background: createBackgroundQueue(log),
    },
    keys,
    anonymousQueue,
    disk: { report: () => {}, isFull: async () => false, hasReserve: async () => true },
  });
  call = async (path, { headers, ...init } = {}) => {
    const url = new URL(`http://site.example/auth/v1/${path}`);
    const request = new Request(url, { ...init, headers: { apikey: keys.publishableKey, ...headers } });
    return service({ request, url, caller: await identifyCaller(request), client: "192.0.2.1" });
  };
});

const post = (path: string, body: string | object) =>
  call(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });
const rejectionOf = async (response: Promise<Response>) => {
  const { status } = await response;
  return [status, (await (await response).json()).error_code];
};

test("a session is renewed while slow anonymous queries use all of their connections", async () => {
  for (const client of ["192.0.2.1", "192.0.2.2"]) {
    for (let count = 0; count < 6; count += 1)
      anonymousQueue.queries(client, () => new Promise(() => {})).catch(() => {});
  }
  const rejection = await rejectionOf(post("token?grant_type=refresh_token", { refresh_token: "unknown" }));
  expect(rejection).toEqual([400, "refresh_token_not_found"]);
});

test.each([
  ["POST", "callback", "GET", "code=a&state=b"],
  ["POST", "health", "GET", "x"],
  ["DELETE", "token", "POST", "x".repeat(20_000)],
])("%s %s is not allowed with any body", async (method, path, allowed, body) => {
  const response = await call(path, { method, body });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
});

describe("a body", () => {
  test.each([
    ["token?grant_type=password", { email: `${"a".repeat(320)}@b.example`, password: "x" }],
    ["recover", { email: "@".repeat(1000) }],
    ["otp", { email: "a".repeat(10_000) }],
    ["verify", { type: "email", email: "a@b.example", token: "1".repeat(1025) }],
    ["token?grant_type=refresh_token", { refresh_token: "1".repeat(1025) }],
    ["token?grant_type=password", { email: "a@b.example", password: "x".repeat(1025) }],
  ])("with a value longer than any real one is rejected: %s", async (path, fields) => {
    expect(await rejectionOf(post(path, fields))).toEqual([400, "validation_failed"]);
    expect(query).not.toHaveBeenCalled();
  });

  test.each([
    "null",
    "[]",
    "{",
    '"text"',
    '{"email":1}',
    '{"password":["x"]}',
    '{"data":{"a":"\\u0000"}}',
    '{"data":{"\\u0000":1}}',
    '{"data":{"\\ud800":1}}',
    '{"data":["\\udc00"]}',
    `{"a":${"[".repeat(8000)}`,
    `{"a":${"[".repeat(7000)}${"]".repeat(7000)}}`,
  ])("that is not a valid object is rejected: %.40s", async (body) => {
    for (const path of ["token?grant_type=password", "recover", "verify", "signup"]) {
      expect(await rejectionOf(post(path, body))).toEqual([400, "bad_json"]);
    }
    expect(query).not.toHaveBeenCalled();
  });

  test.each([
    ["PUT", "user", { data: 5 }],
    ["POST", "admin/users", { user_metadata: 5 }],
    ["DELETE", `admin/users/${crypto.randomUUID()}`, { should_soft_delete: 5 }],
  ])("is checked after the rights of its caller: %s %s", async (method, path, fields) => {
    const response = call(path, { method, body: JSON.stringify(fields) });
    expect(await rejectionOf(response)).toEqual([401, "no_authorization"]);
  });

  test("of up to 16 KB is read", async () => {
    const body = (length: number) => ({ email: "a@b.example", data: { a: "x".repeat(length) } });
    expect((await post("recover", body(15_000))).status).toBe(200);
    const rejected = await post("recover", body(17_000));
    expect([rejected.status, rejected.headers.get("connection")]).toEqual([413, "close"]);
  });
});

describe("without a session", () => {
  test.each([
    ["no key", {}, { apikey: "" }, 401],
    ["another key", {}, { apikey: "sb_publishable_guessed" }, 401],
    ["the secret key in a browser", {}, { apikey: keys.secretKey, "user-agent": "Mozilla/5.0 (X11)" }, 401],
    ["the secret key", {}, { apikey: keys.secretKey }, 401],
    ["the publishable key", {}, {}, 401],
    ["the key as a bearer token", {}, { authorization: `Bearer ${keys.publishableKey}` }, 401],
    ["a text as a bearer token", {}, { authorization: "Bearer text" }, 403],
    ["an unsigned token", {}, { authorization: "Bearer a.b.c" }, 403],
  ])("no account is read or changed: %s", async (_, init, headers, status) => {
    for (const path of ["user", "reauthenticate"]) {
      expect([path, (await call(path, { ...init, headers })).status]).toEqual([path, status]);
    }
    expect((await call("user", { method: "PUT", headers, body: "{}" })).status).toBe(status);
    for (const path of ["logout", "factors", "factors/a/challenge", "factors/a/verify", "factors/recovery-codes"]) {
      expect([path, (await call(path, { method: "POST", headers, body: "{}" })).status]).toEqual([path, status]);
    }
    expect((await call("factors/a", { method: "DELETE", headers })).status).toBe(status);
    expect(query).not.toHaveBeenCalled();
  });

  test("a missing account and a missing session have separate error codes", async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = {
      sub: crypto.randomUUID(),
      role: "authenticated",
      aud: "authenticated",
      session_id: crypto.randomUUID(),
      exp,
    };
    const headers = { authorization: `Bearer ${await sign(claims, jwtSecret)}` };
    expect(await rejectionOf(call("user", { headers }))).toEqual([403, "user_not_found"]);
    query.mockResolvedValue([{ id: claims.sub, has_session: false }]);
    expect(await rejectionOf(call("user", { headers }))).toEqual([403, "session_not_found"]);
    const bad = { authorization: `Bearer ${await sign({ ...claims, sub: "x' or true" }, jwtSecret)}` };
    expect(await rejectionOf(call("user", { headers: bad }))).toEqual([400, "bad_jwt"]);
  });
});

test.each([
  ["token?grant_type=id_token", 400, "provider_disabled"],
  ["token?grant_type=web3", 422, "web3_provider_disabled"],
  ["token?grant_type=pkce", 404, "flow_state_not_found"],
  ["token?grant_type=constructor", 400, "invalid_credentials"],
  ["token", 400, "invalid_credentials"],
  ["signup", 422, "signup_disabled"],
  ["sso", 404, "saml_provider_disabled"],
  ["otp", 400, "phone_provider_disabled"],
  ["verify", 400, "validation_failed"],
])("a disabled sign-in returns the code of a Supabase project: %s", async (path, status, code) => {
  const fields = { phone: "+6281234567890", auth_code: "a", code_verifier: "b" };
  expect(await rejectionOf(post(path, fields))).toEqual([status, code]);
});

test.each([
  ["otp", { email: "a@b.example", phone: "+6281234567890" }, 400, "validation_failed"],
  ["otp", { email: "a@b.example", channel: "sms" }, 400, "validation_failed"],
  ["resend", { type: "sms", email: "a@b.example" }, 400, "validation_failed"],
  ["resend", { type: "signup", phone: "+6281234567890" }, 400, "validation_failed"],
  ["resend", { type: "signup", email: "a@b.example", phone: "+6281234567890" }, 400, "validation_failed"],
  ["resend", { type: "email_change" }, 400, "validation_failed"],
  ["verify", { type: "email", token: "1", token_hash: "a", email: "a@b.example" }, 400, "validation_failed"],
  ["verify", { type: "email", token_hash: "a", email: "a@b.example" }, 400, "validation_failed"],
  ["verify", { type: "email", token_hash: "a", redirect_to: "/" }, 400, "validation_failed"],
  ["verify", { type: "email", token: "1", email: "a@b.example", phone: "+62812345" }, 400, "validation_failed"],
  ["verify", { type: "email", token: "1" }, 400, "validation_failed"],
  ["verify", { type: "email", token: "1", email: "a@b..example" }, 422, "validation_failed"],
  ["verify", { type: "sms", token: "1", phone: "0812" }, 400, "validation_failed"],
  ["token?grant_type=password", { email: "a@b.example", phone: "+62812345", password: "x" }, 400, "validation_failed"],
  ["token?grant_type=password", { phone: "+62812345", password: "x" }, 422, "phone_provider_disabled"],
  ["recover", { email: "a@b..example" }, 400, "validation_failed"],
  ["otp", { email: "a@b.example", create_user: "no" }, 400, "bad_json"],
  ["otp", { email: "a@b.example", data: "text" }, 400, "bad_json"],
  ["otp", { email: "a@b.example", data: ["text"] }, 400, "bad_json"],
])("contradicting and unusable fields are rejected before a query: %s %j", async (path, fields, status, code) => {
  expect(await rejectionOf(post(path, fields))).toEqual([status, code]);
  expect(query).not.toHaveBeenCalled();
});

test.each([
  [{ phone: "+6281234567890" }, 400, "phone_provider_disabled"],
  [{ phone: "0812" }, 400, "validation_failed"],
  [{ channel: "sms" }, 400, "validation_failed"],
  [{ app_metadata: { role: "owner" } }, 403, "not_admin"],
  [{ data: "text" }, 400, "bad_json"],
])("an account cannot change what it does not have: %j", async (fields, status, code) => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const claims = { sub: crypto.randomUUID(), role: "authenticated", aud: "authenticated", exp };
  query.mockResolvedValue([{ id: claims.sub, has_session: true }]);
  const headers = { authorization: `Bearer ${await sign(claims, jwtSecret)}` };
  const changing = call("user", { method: "PUT", headers, body: JSON.stringify(fields) });
  expect(await rejectionOf(changing)).toEqual([status, code]);
});

test.each(
  Object.entries(AUTH_ROUTES).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { access }]) => (access === "everyone" ? [] : [[method, path] as const])),
  ),
)("a route for accounts or the secret key rejects everybody else: %s %s", async (method, path) => {
  const body = method === "GET" ? undefined : "{}";
  expect(await rejectionOf(call(path, { method, body }))).toEqual([401, "no_authorization"]);
  expect(query).not.toHaveBeenCalled();
});

test("an unknown path is missing for everybody with a key", async () => {
  const authorization = `Bearer ${keys.publishableKey}`;
  const senders: Record<string, string>[] = [{}, { authorization }, { apikey: keys.secretKey }];
  for (const path of ["__proto__", "constructor", "unknown", "user/unknown"]) {
    for (const headers of senders) {
      expect([path, ...(await rejectionOf(call(path, { headers })))]).toEqual([path, 404, "not_found"]);
    }
  }
});

test("admin paths ask for a token first", async () => {
  expect(await rejectionOf(call("admin/users"))).toEqual([401, "no_authorization"]);
  const headers = { authorization: `Bearer ${keys.publishableKey}` };
  expect(await rejectionOf(call("admin/users", { headers }))).toEqual([403, "not_admin"]);
});

test.each(["sort=email", "sort=created_at%20up", "sort=created_at%20asc&sort=email", "page=0", "per_page=x"])(
  "a list of accounts with %s is rejected",
  async (search) => {
    const rejection = await rejectionOf(call(`admin/users?${search}`, { headers: { apikey: keys.secretKey } }));
    expect(rejection).toEqual([400, "validation_failed"]);
  },
);

test("a link leads only to this site", async () => {
  for (const target of [
    "https://evil.example/login",
    "http://site.example.evil.example",
    "javascript:alert(1)",
    "//x",
    "blob:http://site.example/login",
    "http://name@site.example/login",
  ]) {
    const parameters = new URLSearchParams({ type: "recovery", token: "guessed", redirect_to: target });
    const response = await call(`verify?${parameters}`);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(
      /^http:\/\/site\.example\/?#error=access_denied&error_code=otp_expired/,
    );
  }
});

test("a lost database does not count as an attempt", async () => {
  query.mockRejectedValue(new Error("connection lost"));
  const attempt = () => post("token?grant_type=password", { email: "a@b.example", password: "x" });
  for (let round = 0; round < 12; round += 1) await expect(attempt()).rejects.toThrow("connection lost");
  query.mockResolvedValue([]);
  expect(await rejectionOf(attempt())).toEqual([400, "invalid_credentials"]);
});
