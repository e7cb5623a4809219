import { createHash } from "node:crypto";
import { AuthClient } from "@supabase/auth-js";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCookieBrowser, HOME } from "#tests/support/cookie-browser.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { CLIENT, type OpenidProvider, startOpenidProvider } from "#tests/support/openid-provider.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

const PERSON = { sub: "person-1", email: EDITOR.email, email_verified: true, name: "Eka Editor" };
const HOUR = 3600;

/** Signs by a key that the provider does not have. */
async function foreignKey(kid: string, claims: object): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

describe.each(EMBEDDED)("sign-in by OpenID Connect on %s", (kind) => {
  let provider: OpenidProvider;
  let site: Site;
  beforeAll(async () => {
    provider = await startOpenidProvider(PERSON);
    site = await startEmbeddedSite(kind, {
      SITE_URL: HOME,
      KEYCLOAK_ISSUER: provider.issuer,
      TRUST_PROXY: "true",
      KEYCLOAK_CLIENT_ID: CLIENT.id,
      KEYCLOAK_CLIENT_SECRET: CLIENT.secret,
    });
  });
  afterAll(async () => {
    await site.close();
    await provider.close();
  });
  beforeEach(() => {
    provider.person = PERSON;
  });
  afterEach(async () => {
    Object.assign(provider, { tamper: undefined, signInstead: undefined, isDenying: false });
    await site.database.query("delete from auth.identities where provider <> 'email'");
  });

  function createClient(flowType: "implicit" | "pkce" = "pkce") {
    const stored = new Map<string, string>();
    return new AuthClient({
      url: `${site.backendUrl}/auth/v1`,
      flowType,
      autoRefreshToken: false,
      headers: { apikey: site.backend.publishableKey },
      storageKey: crypto.randomUUID(),
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    });
  }

  type Options = { redirectTo?: string; scopes?: string; queryParams?: Record<string, string> };

  /** The path of the site to which a stock client sends the browser. */
  async function authorizationUrl(auth = createClient("implicit"), options: Options = {}): Promise<string> {
    const redirectTo = `${HOME}/admin/blog`;
    const { data } = await auth.signInWithOAuth({ provider: "keycloak", options: { redirectTo, ...options } });
    const { pathname, search } = new URL(data.url ?? "");
    return pathname + search;
  }

  const isCallback = (url: URL) => url.origin === HOME && url.pathname === "/auth/v1/callback";
  const fragmentOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1));

  async function signIn(options: Options = {}): Promise<URL> {
    return createCookieBrowser(site).visit(await authorizationUrl(undefined, options));
  }

  async function expectRejection(expected: { error: string; error_code: string }): Promise<void> {
    const target = await signIn();
    expect(Object.fromEntries(target.searchParams)).toMatchObject(expected);
    expect(Object.fromEntries(fragmentOf(target))).toMatchObject(expected);
    expect(target.href).not.toContain("access_token");
    const [stored] = await site.database.query("select 1 from auth.identities where provider = 'keycloak'");
    expect(stored).toBeUndefined();
  }

  test("an implicit client gets the session of the account with the e-mail address, and the provider's token", async () => {
    const target = await signIn();
    expect(target.href).toMatch(`${HOME}/admin/blog#`);
    const { access_token = "", refresh_token = "", ...rest } = Object.fromEntries(fragmentOf(target));
    expect(rest).toMatchObject({
      token_type: "bearer",
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    });
    const auth = createClient("implicit");
    const { data } = await auth.setSession({ access_token, refresh_token });
    expect(data.user).toMatchObject({
      email: EDITOR.email,
      app_metadata: { provider: "email", providers: ["email", "keycloak"] },
      user_metadata: { full_name: "Eka Editor" },
    });
    expect((await auth.getUserIdentities()).data?.identities).toMatchObject([
      { provider: "email" },
      { provider: "keycloak", id: PERSON.sub, identity_data: { email: EDITOR.email, email_verified: true } },
    ]);
    expect((await auth.getClaims()).data?.claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
    const log = await site.database.query(
      "select payload ->> 'action' as action, payload -> 'traits' ->> 'provider' as provider from auth.audit_log_entries order by created_at desc limit 2",
    );
    expect(log).toContainEqual({ action: "login", provider: "keycloak" });
    const linked =
      "select count(*)::int as count from auth.audit_log_entries where payload ->> 'action' = 'identity_linked'";
    expect((await site.database.query(linked))[0]?.count).toBeGreaterThan(0);
  });

  test("a PKCE client exchanges a code, and the database has no token in clear", async () => {
    const auth = createClient();
    const target = await createCookieBrowser(site).visit(await authorizationUrl(auth));
    expect(target.hash).toBe("");
    const code = target.searchParams.get("code") ?? "";
    const [stored] = await site.database.query("select * from auth.flow_state where auth_code is not null");
    const { data, error } = await auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    const token = data.session?.provider_token ?? "";
    expect([data.user?.email, token.length > 0]).toEqual([EDITOR.email, true]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test("the person is the same after the e-mail address has changed at the provider", async () => {
    const first = fragmentOf(await signIn()).get("access_token") ?? "";
    provider.person = { ...PERSON, email: "other@example.test", email_verified: false };
    const second = fragmentOf(await signIn()).get("access_token") ?? "";
    const auth = createClient();
    expect((await auth.getUser(second)).data.user?.id).toBe((await auth.getUser(first)).data.user?.id);
  });

  test("an e-mail address without an account gets no account", async () => {
    provider.person = { ...PERSON, sub: "unknown", email: "unknown@example.test" };
    await expectRejection({ error: "access_denied", error_code: "signup_disabled" });
    const [user] = await site.database.query("select 1 from auth.users where email = 'unknown@example.test'");
    expect(user).toBeUndefined();
  });

  test("an e-mail address that the provider or the account has not verified signs in nobody", async () => {
    provider.person = { ...PERSON, email_verified: false };
    await expectRejection({ error: "access_denied", error_code: "provider_email_needs_verification" });
    provider.person = { ...PERSON, email: undefined as never };
    await expectRejection({ error: "server_error", error_code: "unexpected_failure" });
    provider.person = PERSON;
    const confirm = "update auth.users set email_confirmed_at = $1::timestamptz where email = $2";
    await site.database.query(confirm, [null as never, EDITOR.email]);
    await expectRejection({ error: "access_denied", error_code: "signup_disabled" });
    await site.database.query(confirm, ["2026-01-01", EDITOR.email]);
  });

  test("an invited person accepts the invitation, unless it has expired", async () => {
    const id = crypto.randomUUID();
    const email = "invited@example.test";
    const add = "insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())";
    await site.database.query(add, [id, email]);
    await site.database.query(
      "insert into app_private.account_invitations (user_id, token_hash, ends_at) values ($1, 'a', now() - interval '1 day')",
      [id],
    );
    provider.person = { ...PERSON, sub: "invited", email };
    await expectRejection({ error: "access_denied", error_code: "signup_disabled" });
    await site.database.query("update app_private.account_invitations set ends_at = now() + interval '1 day'");
    expect(fragmentOf(await signIn()).get("access_token")).toBeTruthy();
    expect(await site.database.query("select 1 from app_private.account_invitations where user_id = $1", [id])).toEqual(
      [],
    );
  });

  test("a disabled account is rejected", async () => {
    const ban = "update auth.users set banned_until = $1::timestamptz where email = $2";
    await site.database.query(ban, ["2999-01-01", EDITOR.email]);
    await expectRejection({ error: "access_denied", error_code: "user_banned" });
    await site.database.query(ban, ["2000-01-01", EDITOR.email]);
  });

  test("a person who denies access at the provider comes back with its error", async () => {
    provider.isDenying = true;
    await expectRejection({ error: "access_denied", error_code: "access_denied" });
  });

  describe("an attack", () => {
    test("with the state of another browser, of another flow or with none is rejected", async () => {
      const [attacker, victim] = [createCookieBrowser(site), createCookieBrowser(site)];
      const callback = await attacker.visit(await authorizationUrl(), isCallback);
      await victim.visit(await authorizationUrl(), isCallback);
      const swapped = await victim.visit(callback);
      expect(swapped.searchParams.get("error_code")).toBe("bad_oauth_state");
      expect(swapped.pathname).toBe("/login");
      const other = new URL(await attacker.visit(await authorizationUrl(), isCallback));
      other.searchParams.set("code", callback.searchParams.get("code") ?? "");
      expect((await attacker.visit(other)).searchParams.get("error_code")).toBe("bad_oauth_callback");
      for (const [state, code] of [
        ["", "bad_oauth_callback"],
        ["guessed", "bad_oauth_state"],
        [`${crypto.randomUUID()}.${"A".repeat(43)}`, "bad_oauth_state"],
      ]) {
        const target = await attacker.visit(`/auth/v1/callback?code=a&state=${state}`);
        expect(target.searchParams.get("error_code")).toBe(code);
      }
    });

    test("with a used state or code is rejected, also in parallel", async () => {
      const browser = createCookieBrowser(site);
      const callback = await browser.visit(await authorizationUrl(), isCallback);
      const targets = await Promise.all([browser.visit(callback), browser.visit(callback), browser.visit(callback)]);
      const codes = targets.map((target) => target.searchParams.get("error_code") ?? "signed in").sort();
      expect(codes).toEqual(["bad_oauth_state", "bad_oauth_state", "signed in"]);
      const next = await browser.visit(await authorizationUrl(), isCallback);
      const replayed = new URL(next);
      replayed.searchParams.set("code", callback.searchParams.get("code") ?? "");
      expect((await browser.visit(replayed)).searchParams.get("error_code")).toBe("bad_oauth_callback");
    });

    test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
      ["another nonce", (claims) => ({ ...claims, nonce: "another" })],
      ["no nonce", ({ nonce, ...claims }) => claims],
      ["another audience", (claims) => ({ ...claims, aud: "another-client" })],
      ["another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
      [
        "the time of an hour ago",
        (claims) => ({ ...claims, exp: Date.now() / 1000 - HOUR, iat: Date.now() / 1000 - 2 * HOUR }),
      ],
    ])("with an ID token with %s is rejected", async (_, tamper) => {
      provider.tamper = tamper;
      await expectRejection({ error: "invalid_request", error_code: "bad_oauth_callback" });
    });

    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    test.each<[string, (claims: object) => string | Promise<string>]>([
      ["another key of the same id", (claims) => foreignKey("key", claims)],
      ["a key of an unknown id", (claims) => foreignKey("other", claims)],
      [
        "the secret of the client",
        (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(CLIENT.secret)),
      ],
      ["no key", (claims) => `${encode({ alg: "none" })}.${encode(claims)}.`],
      [
        "a signature of another text",
        async (claims) => {
          const [header, , signature] = (await provider.sign({ ...claims, sub: "other" })).split(".");
          return `${header}.${encode(claims)}.${signature}`;
        },
      ],
    ])("with an ID token with %s is rejected", async (_, signInstead) => {
      provider.signInstead = signInstead;
      await expectRejection({ error: "invalid_request", error_code: "bad_oauth_callback" });
    });

    test.each(["https://evil.example/", "//evil.example", `${HOME}.evil.example/`, "javascript:alert(1)"])(
      "leads nobody to %s",
      async (redirectTo) => {
        expect((await signIn({ redirectTo })).origin).toBe(HOME);
      },
    );

    test("cannot change the request to the provider", async () => {
      const queryParams = { redirect_uri: "https://evil.example", client_id: "evil", state: "evil", prompt: "login" };
      const browser = createCookieBrowser(site);
      const url = await browser.visit(
        await authorizationUrl(undefined, { queryParams }),
        ({ origin }) => origin !== HOME,
      );
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        client_id: CLIENT.id,
        redirect_uri: `${HOME}/auth/v1/callback`,
        code_challenge_method: "S256",
        prompt: "login",
        scope: "openid email profile",
      });
      expect(url.searchParams.getAll("state")).toEqual([expect.stringMatching(/^.{80}$/)]);
    });
  });

  test("a mail scanner that asks for the head of a URL starts no flow", async () => {
    const response = await site.fetch(await authorizationUrl(), { method: "HEAD" });
    expect(response.status).toBe(405);
  });

  describe("an account that links identities", () => {
    async function signedIn() {
      const auth = createClient();
      const { data } = await auth.signInWithPassword(EDITOR);
      return { auth, token: data.session?.access_token ?? "" };
    }

    /** Links in a browser with the session of the client. */
    async function link(token: string, browser = createCookieBrowser(site)): Promise<URL> {
      const query = new URLSearchParams({ provider: "keycloak", skip_http_redirect: "true", redirect_to: HOME });
      const response = await browser.request(`/auth/v1/user/identities/authorize?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return browser.visit((await response.json()).url);
    }

    test("may link one with another e-mail address, once, and unlink all but the last", async () => {
      const { auth, token } = await signedIn();
      provider.person = { sub: "private", email: "private@example.test", email_verified: false };
      expect(fragmentOf(await link(token)).get("access_token")).toBeTruthy();
      const identities = (await auth.getUserIdentities()).data?.identities ?? [];
      expect(identities.map((identity) => identity.provider)).toEqual(["email", "keycloak"]);
      expect((await link(token)).searchParams.get("error_code")).toBe("identity_already_exists");
      const [email, keycloak] = identities;
      if (!email || !keycloak) throw new Error("an identity is missing");
      expect((await auth.unlinkIdentity({ ...keycloak, identity_id: crypto.randomUUID() })).error?.code).toBe(
        "identity_not_found",
      );
      expect((await auth.unlinkIdentity(keycloak)).error).toBeNull();
      expect((await auth.getUser()).data.user?.app_metadata.providers).toEqual(["email"]);
      expect((await auth.unlinkIdentity(email)).error).toMatchObject({
        status: 422,
        code: "single_identity_not_deletable",
      });
    });

    test("cannot finish a link after a sign-out everywhere", async () => {
      const { auth, token } = await signedIn();
      const browser = createCookieBrowser(site);
      const response = await browser.request(
        "/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true",
        {
          headers: { authorization: `Bearer ${token}` },
        },
      );
      const { url } = await response.json();
      expect((await auth.signOut()).error).toBeNull();
      expect((await browser.visit(url)).searchParams.get("error_code")).toBe("bad_oauth_state");
    });

    test("gets no link after an owner has disabled it", async () => {
      const { token } = await signedIn();
      const browser = createCookieBrowser(site);
      const query = "provider=keycloak&skip_http_redirect=true";
      const response = await browser.request(`/auth/v1/user/identities/authorize?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { url } = await response.json();
      const setEnd = (end: string | null) =>
        site.database.query("update auth.users set banned_until = $2 where email = $1", [EDITOR.email, end]);
      await setEnd("2999-01-01");
      provider.person = { sub: "of a disabled account", email: "else@example.test", email_verified: true };
      expect((await browser.visit(url)).searchParams.get("error_code")).toBe("user_banned");
      await setEnd(null);
      expect(
        await site.database.query("select 1 from auth.identities where provider_id = 'of a disabled account'"),
      ).toEqual([]);
    });

    test("cannot be linked by a browser without its session, nor long after the sign-in", async () => {
      const { auth, token } = await signedIn();
      const { data } = await auth.linkIdentity({ provider: "keycloak", options: { skipBrowserRedirect: true } });
      const victim = await createCookieBrowser(site).visit(data?.url ?? "");
      expect(victim.searchParams.get("error_code")).toBe("bad_oauth_state");
      await site.database.query("update auth.sessions set created_at = now() - interval '61 minutes'");
      const late = await auth.linkIdentity({ provider: "keycloak", options: { skipBrowserRedirect: true } });
      expect(late.error?.code).toBe("reauthentication_needed");
      expect(token).not.toBe("");
    });
  });

  describe("an ID token that the client received", () => {
    const now = () => Math.floor(Date.now() / 1000);
    const claimsOf = (more: object = {}) => ({
      iss: provider.issuer,
      aud: CLIENT.id,
      iat: now(),
      exp: now() + 60,
      ...PERSON,
      ...more,
    });
    const use = (token: string, nonce?: string) =>
      createClient().signInWithIdToken({ provider: "keycloak", token, ...(nonce && { nonce }) });

    test("signs in the account with the e-mail address", async () => {
      const nonce = "a nonce of the client";
      const hashed = createHash("sha256").update(nonce).digest("hex");
      const { data, error } = await use(await provider.sign(claimsOf({ nonce: hashed })), nonce);
      expect([error, data.user?.email]).toEqual([null, EDITOR.email]);
      const unknown = await use(await provider.sign(claimsOf({ sub: "x", email: "unknown@example.test" })));
      expect(unknown.error?.code).toBe("signup_disabled");
    });

    test.each<[string, object, string?]>([
      ["another nonce", { nonce: "another" }, "mine"],
      ["a nonce that the client does not know", { nonce: "another" }],
      ["another audience", { aud: "another" }],
      ["another issuer", { iss: "https://evil.example" }],
      ["the time of an hour ago", { iat: 1, exp: Math.floor(Date.now() / 1000) - HOUR }],
      ["another authorized party", { azp: "another" }],
    ])("is rejected with %s", async (_, more, nonce) => {
      expect((await use(await provider.sign(claimsOf(more)), nonce)).error?.status).toBe(400);
    });

    test("is rejected without a signature or with another key", async () => {
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const unsigned = `${encode({ alg: "none" })}.${encode(claimsOf())}.`;
      const forger = await startOpenidProvider(PERSON);
      const forged = await forger.sign(claimsOf());
      await forger.close();
      for (const token of [unsigned, forged, "text"]) expect((await use(token)).error?.status).toBe(400);
    });
  });

  test("the settings name the configured providers", async () => {
    const response = await site.fetch("/auth/v1/settings", { headers: { apikey: site.backend.publishableKey } });
    expect((await response.json()).external).toMatchObject({ keycloak: true, google: false, email: true });
    const google = await site.fetch("/auth/v1/authorize?provider=google");
    expect([google.status, (await google.json()).error_code]).toEqual([400, "validation_failed"]);
  });
});
