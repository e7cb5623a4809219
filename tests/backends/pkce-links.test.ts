import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { LONG_TIMEOUT } from "#tests/support/long-timeout.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

const HOME = "http://localhost:3000";
let networks = 0;

describe.each(EMBEDDED)("links of a PKCE client on %s", (kind) => {
  let site: Site;
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    const settings = { TRUST_PROXY: "true", SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test" };
    site = await startEmbeddedSite(kind, settings);
  });
  afterAll(async () => {
    await site.close();
    await mailServer.close();
  });

  /** A client in a separate browser and network. */
  function createClient() {
    const stored = new Map<string, string>();
    networks += 1;
    const headers = { apikey: site.backend.publishableKey, "x-forwarded-for": `192.0.2.${networks}` };
    return new AuthClient({
      url: `${site.backendUrl}/auth/v1`,
      headers,
      flowType: "pkce",
      autoRefreshToken: false,
      storageKey: crypto.randomUUID(),
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    });
  }

  /** Waits for the e-mail and opens its link. */
  async function openLink(request: () => Promise<{ error: unknown }>): Promise<{ location: URL; link: URL }> {
    const before = mailServer.received.length;
    expect((await request()).error).toBeNull();
    await expect.poll(() => mailServer.received.length, LONG_TIMEOUT).toBe(before + 1);
    const text = mailServer.received.at(-1)?.raw.replace(/=\r\n/g, "").replaceAll("=3D", "=") ?? "";
    const link = new URL(/http\S+verify\S+/.exec(text)?.[0] ?? "");
    return { location: await follow(link), link };
  }

  async function follow({ pathname, search }: URL): Promise<URL> {
    const response = await site.fetch(pathname + search);
    expect(response.status).toBe(303);
    return new URL(response.headers.get("location") ?? "");
  }

  async function requestCode(auth: ReturnType<typeof createClient>): Promise<string> {
    const { location } = await openLink(() => auth.resetPasswordForEmail(EDITOR.email));
    return location.searchParams.get("code") ?? "";
  }

  const expire = (seconds: number) =>
    site.database.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '${seconds} seconds' where auth_code is not null`,
    );

  test("a recovery link brings a code, which opens a session for a new password", async () => {
    const auth = createClient();
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    const { location, link } = await openLink(() =>
      auth.resetPasswordForEmail(EDITOR.email, { redirectTo: `${HOME}/admin/blog?a=b` }),
    );
    expect([location.origin + location.pathname, location.searchParams.get("a")]).toEqual([`${HOME}/admin/blog`, "b"]);
    expect(location.hash).toBe("");
    const { data, error } = await auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
    expect([error, data.user?.email]).toEqual([null, EDITOR.email]);
    expect(events).toContain("PASSWORD_RECOVERY");
    const claims = (await auth.getClaims()).data?.claims;
    expect(claims?.amr).toMatchObject([{ method: "recovery" }]);
    const again = await follow(link);
    expect(again.searchParams.get("error_code")).toBe("otp_expired");
    expect(again.hash).toContain("error_code=otp_expired");
  });

  test("a magic link brings a code", async () => {
    const auth = createClient();
    const { location } = await openLink(() => auth.signInWithOtp({ email: EDITOR.email }));
    const { data } = await auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
    expect(data.session?.user.email).toBe(EDITOR.email);
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "magiclink" }]);
  });

  test("a URL of another site gets no code", async () => {
    const redirectTo = "https://evil.example/callback";
    const { location } = await openLink(() => createClient().resetPasswordForEmail(EDITOR.email, { redirectTo }));
    expect(location.origin).toBe(HOME);
  });

  test("a code works once, also for parallel requests", async () => {
    const auth = createClient();
    const code = await requestCode(auth);
    const [row] = await site.database.query("select auth_code from auth.flow_state where auth_code = $1", [code]);
    expect(row).toBeUndefined();
    const twin = createClient();
    Object.assign(twin, { storage: Reflect.get(auth, "storage"), storageKey: Reflect.get(auth, "storageKey") });
    const results = await Promise.all([auth.exchangeCodeForSession(code), twin.exchangeCodeForSession(code)]);
    const codes = results.map(({ error }) => error?.code ?? "signed in").sort();
    expect(codes).toEqual(["flow_state_not_found", "signed in"]);
  });

  test("another client, an old code and missing values have their error codes", async () => {
    const code = await requestCode(createClient());
    const thief = createClient();
    await openLink(() => thief.resetPasswordForEmail(EDITOR.email));
    expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ status: 400, code: "bad_code_verifier" });
    const late = createClient();
    const lateCode = await requestCode(late);
    await expire(301);
    expect((await late.exchangeCodeForSession(lateCode)).error).toMatchObject({
      status: 422,
      code: "flow_state_expired",
    });
    const post = (body: object) =>
      site.fetch("/auth/v1/token?grant_type=pkce", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { apikey: site.backend.publishableKey, "x-forwarded-for": "198.51.100.1" },
      });
    const unknown = await post({ auth_code: "unknown", code_verifier: "unknown" });
    expect([unknown.status, (await unknown.json()).error_code]).toEqual([404, "flow_state_not_found"]);
    const missing = await post({ auth_code: "unknown" });
    expect([missing.status, (await missing.json()).error_code]).toEqual([400, "validation_failed"]);
  });

  test.each([
    { code_challenge: "a".repeat(43) },
    { code_challenge_method: "s256" },
    { code_challenge: "a".repeat(42), code_challenge_method: "s256" },
    { code_challenge: `${"a".repeat(43)}!`, code_challenge_method: "s256" },
    { code_challenge: "a".repeat(43), code_challenge_method: "md5" },
  ])("a malformed challenge is rejected: %o", async (challenge) => {
    networks += 1;
    for (const path of ["recover", "otp", "magiclink"]) {
      const response = await site.fetch(`/auth/v1/${path}`, {
        method: "POST",
        body: JSON.stringify({ email: EDITOR.email, ...challenge }),
        headers: { apikey: site.backend.publishableKey, "x-forwarded-for": `192.0.2.${networks}` },
      });
      expect([path, response.status, (await response.json()).error_code]).toEqual([path, 400, "validation_failed"]);
    }
  });

  test("a changed e-mail address brings a code after its second link", async () => {
    const auth = createClient();
    await auth.exchangeCodeForSession(await requestCode(auth));
    const before = mailServer.received.length;
    expect((await auth.updateUser({ email: "new@example.test" })).error).toBeNull();
    await expect.poll(() => mailServer.received.length, LONG_TIMEOUT).toBe(before + 2);
    const links = mailServer.received.slice(before).map(({ raw }) => {
      const text = raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
      return new URL(/http\S+verify\S+/.exec(text)?.[0] ?? "");
    });
    const [first, second] = [await follow(links[0] as URL), await follow(links[1] as URL)];
    expect(first.hash).toContain("message=Confirmation");
    const { data } = await auth.exchangeCodeForSession(second.searchParams.get("code") ?? "");
    expect(data.user?.email).toBe("new@example.test");
  });
});
