import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createAuth } from "#tests/support/create-auth.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";

const AUTO_CONFIRMED = { email: "new@example.test", password: "a horse of its own" };

/** Checks the cases of auth-js' suite without SSO, Web3, phones and the admin API. second-factor.test.ts has those of MFA. */
describe.each(EMBEDDED)("auth-js on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
  });
  afterAll(() => site.close());

  async function signIn() {
    const auth = createAuth(site);
    const { data, error } = await auth.signInWithPassword(EDITOR);
    if (error) throw error;
    return { auth, session: data.session };
  }

  test("a session has its user, its times and its type", async () => {
    const { auth, session } = await signIn();
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { email: EDITOR.email } });
    expect(session.expires_at).toBeGreaterThan(Date.now() / 1000);
    expect((await auth.getSession()).data.session?.access_token).toBe(session.access_token);
    const { user } = (await auth.getUser()).data;
    expect(user).toMatchObject({
      id: session.user.id,
      aud: "authenticated",
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect((await auth.getUserIdentities()).data?.identities).toMatchObject([
      { provider: "email", identity_data: { email: EDITOR.email } },
    ]);
  });

  test("wrong and missing credentials have their error codes", async () => {
    const auth = createAuth(site);
    const wrong = await auth.signInWithPassword({ ...EDITOR, password: "wrong wrong wrong" });
    expect(wrong.error).toMatchObject({ status: 400, code: "invalid_credentials" });
    expect(wrong.data).toEqual({ user: null, session: null });
    expect((await auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await auth.getUser("not.a.token")).error).toMatchObject({ status: 403, code: "bad_jwt" });
    expect((await auth.refreshSession({ refresh_token: "unknown" })).error).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
    });
  });

  test("claims come from the token after a local check with the public key", async () => {
    const { session } = await signIn();
    const requests: string[] = [];
    const counting: typeof fetch = (input, init) => {
      requests.push(new URL(String(input)).pathname);
      return fetch(input, init);
    };
    const auth = createAuth(site, { fetch: counting });
    await auth.setSession(session);
    requests.length = 0;
    const { data } = await auth.getClaims();
    await auth.getClaims();
    expect(requests).toEqual(["/auth/v1/.well-known/jwks.json"]);
    expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
    expect(data?.claims).toMatchObject({
      sub: session.user.id,
      role: "authenticated",
      aud: "authenticated",
      session_id: expect.any(String),
      email: EDITOR.email,
      phone: "",
      is_anonymous: false,
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { email: EDITOR.email },
    });
    const renewed = (await auth.refreshSession()).data.session?.access_token;
    const { data: later } = await auth.getClaims(renewed);
    expect(later?.claims).toMatchObject({ aal: "aal1", amr: data?.claims.amr, session_id: data?.claims.session_id });
    const [header, claims] = session.access_token.split(".");
    const forged = await createAuth(site).getClaims(`${header}.${claims}.${"A".repeat(86)}`);
    expect(forged.error?.name).toBe("AuthInvalidJwtError");
  });

  test("a session is renewed by its refresh token, stored or given, and by concurrent callers", async () => {
    const { auth, session } = await signIn();
    const renewed = (await auth.refreshSession()).data.session;
    expect(renewed?.refresh_token).not.toBe(session.refresh_token);
    const given = await createAuth(site).refreshSession({ refresh_token: renewed?.refresh_token ?? "" });
    expect(given.data.session?.user.id).toBe(session.user.id);
    const other = createAuth(site);
    const { access_token = "", refresh_token = "" } = given.data.session ?? {};
    expect((await other.setSession({ access_token, refresh_token })).error).toBeNull();
    const many = await Promise.all([other.refreshSession(), other.refreshSession(), other.refreshSession()]);
    expect(new Set(many.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  test("each change of the session causes an event", async () => {
    const auth = createAuth(site);
    const events: string[] = [];
    const { subscription } = auth.onAuthStateChange((event) => void events.push(event)).data;
    await auth.initialize();
    await auth.signInWithPassword(EDITOR);
    await auth.refreshSession();
    await auth.updateUser({ data: { theme: "dark" } });
    await auth.signOut();
    subscription.unsubscribe();
    expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "SIGNED_OUT"]);
  });

  test("new metadata of a user is merged with the earlier metadata", async () => {
    const { auth } = await signIn();
    await auth.updateUser({ data: { hello: "world" } });
    const { data, error } = await auth.updateUser({ data: { theme: "light" } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ hello: "world", theme: "light" });
    expect((await auth.getUser()).data.user?.user_metadata).toMatchObject({ hello: "world", theme: "light" });
  });

  test("the metadata of a user has a limit of its size", async () => {
    const { auth } = await signIn();
    const text = "a".repeat(9000);
    expect((await auth.updateUser({ data: { first: text } })).error).toBeNull();
    expect((await auth.updateUser({ data: { second: text } })).error).toMatchObject({
      status: 400,
      code: "validation_failed",
      message: "user_metadata must be at most 16384 characters long",
    });
    expect((await auth.updateUser({ data: { first: null, second: text } })).error).toBeNull();
    expect((await auth.updateUser({ data: { second: null } })).error).toBeNull();
  });

  test("signing out ends this session, the others, or all", async () => {
    const [one, two, three] = [await signIn(), await signIn(), await signIn()];
    const isOpen = async ({ auth }: typeof one) => (await auth.refreshSession()).error === null;
    expect((await one.auth.signOut({ scope: "local" })).error).toBeNull();
    expect((await one.auth.getSession()).data.session).toBeNull();
    const ended = await createAuth(site).getUser(one.session.access_token);
    expect(ended.error?.name).toBe("AuthSessionMissingError");
    expect([await isOpen(two), await isOpen(three)]).toEqual([true, true]);
    await two.auth.signOut({ scope: "others" });
    expect([await isOpen(two), await isOpen(three)]).toEqual([true, false]);
    const four = await signIn();
    await two.auth.signOut();
    expect(await isOpen(four)).toBe(false);
  });

  test("a disabled sign-in has the error of a project that disables it", async () => {
    const { auth } = await signIn();
    const token = { provider: "google", token: "a-token" };
    expect((await auth.signInWithIdToken(token)).error).toMatchObject({
      code: "provider_disabled",
      message: expect.stringContaining("not enabled"),
    });
    const web3 = { chain: "solana", message: "a message", signature: new Uint8Array(64) } as const;
    expect((await auth.signInWithWeb3(web3)).error).toMatchObject({ message: "Web3 provider is disabled" });
    const sso = await auth.signInWithSSO({ domain: "example.test" });
    expect(sso.error).toMatchObject({ status: 404, message: "SAML 2.0 is disabled" });
    const [identity] = (await auth.getUserIdentities()).data?.identities ?? [];
    if (!identity) throw new Error("the editor has no identity");
    const off = { status: 404, message: "Manual linking is disabled" };
    expect((await auth.linkIdentity({ provider: "google" })).error).toMatchObject(off);
    expect((await auth.unlinkIdentity(identity)).error).toMatchObject(off);
    expect((await auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  test("codes of phone numbers are rejected", async () => {
    const auth = createAuth(site);
    const verify = (phone: string) => auth.verifyOtp({ phone, token: "123456", type: "sms" });
    expect((await verify("+6281234567")).error).toMatchObject({ status: 403, code: "otp_expired" });
    expect((await verify("phone")).error?.message).toBe("Invalid phone number format (E.164 required)");
  });

  test("a call of a missing service is an error that auth-js can read", async () => {
    const { auth } = await signIn();
    const { error } = await auth.oauth.listGrants();
    expect(error).toMatchObject({ name: "AuthApiError", status: 404, code: "not_found" });
  });

  test("the URL of another provider is created, and leads to a rejection", async () => {
    const { data } = await createAuth(site).signInWithOAuth({ provider: "google", options: { redirectTo: site.url } });
    const response = await fetch(data.url ?? "", { redirect: "manual" });
    expect([response.status, (await response.json()).error_code]).toEqual([400, "validation_failed"]);
  });
});

/** With sign-up open in `supabase/config.toml`, the site supports the sign-ups of auth-js' suite. */
describe("auth-js with open sign-up", () => {
  let site: Site;
  let settings: string;
  beforeAll(async () => {
    settings = await mkdtemp(path.join(os.tmpdir(), "site-supabase-"));
    await cp("supabase", settings, { recursive: true });
    const file = path.join(settings, "config.toml");
    const closed = await readFile(file, "utf8");
    await writeFile(file, closed.replaceAll("enable_signup = false", "enable_signup = true"));
    const env = { DATABASE_URL: await createDatabase(inject("clusterUrl")) };
    site = await startSite({ env, supabaseDir: settings });
  });
  afterAll(async () => {
    await site.close();
    await rm(settings, { recursive: true, force: true });
  });

  test("a new account has a session at once, which can be renewed", async () => {
    const auth = createAuth(site);
    const { data, error } = await auth.signUp({ ...AUTO_CONFIRMED, options: { data: { name: "New" } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: AUTO_CONFIRMED.email, user_metadata: { name: "New" } });
    const [row] = await site.database.query("select 1 from auth.refresh_tokens where token = $1", [
      data.session?.refresh_token ?? "",
    ]);
    expect(row).toBeUndefined();
    const renewed = await auth.refreshSession();
    expect([renewed.error, renewed.data.session?.user.id]).toEqual([null, data.user?.id]);
    expect((await auth.signOut()).error).toBeNull();
    expect((await createAuth(site).signInWithPassword(AUTO_CONFIRMED)).error).toBeNull();
  });

  test("a used e-mail address, a short password and a missing password are rejected", async () => {
    const auth = createAuth(site);
    const again = { email: EDITOR.email, password: "another horse battery" };
    expect((await auth.signUp(again)).error).toMatchObject({ code: "user_already_exists" });
    const short = { email: "short@example.test", password: "short" };
    expect((await auth.signUp(short)).error).toMatchObject({ name: "AuthWeakPasswordError", code: "weak_password" });
    const none = { email: "not an e-mail", password: "a horse of its own" };
    expect((await auth.signUp(none)).error).toMatchObject({ code: "validation_failed" });
  });
});
