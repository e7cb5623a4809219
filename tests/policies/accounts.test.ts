import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { headersOfPrincipals, PRINCIPALS, type Principal } from "#tests/support/principals.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

const unregistered = { email: "anonymous@example.test", password: "a long enough password" };

/** Every request of the protocol that can make an account. */
const WAYS_IN: Record<string, { path: string; method?: string; body: object; sendsEmail?: true }> = {
  "with email and password": { path: "signup", body: unregistered },
  "with a phone": { path: "signup", body: { phone: "+6281234567890", password: unregistered.password } },
  anonymously: { path: "signup", body: {} },
  "by a one-time link": { path: "otp", body: { email: unregistered.email, create_user: true }, sendsEmail: true },
  "by a one-time link, in other words": {
    path: "otp",
    body: { email: unregistered.email, options: { shouldCreateUser: true } },
    sendsEmail: true,
  },
  "by a one-time link, spelled differently": {
    path: "%6ft%70",
    body: { email: unregistered.email, create_user: true },
    sendsEmail: true,
  },
  "by a magic link": { path: "magiclink", body: { email: unregistered.email }, sendsEmail: true },
  "by invitation": { path: "invite", body: { email: unregistered.email } },
  "as an administrator would": { path: "admin/users", body: { ...unregistered, email_confirm: true } },
  "by a generated link": { path: "admin/generate_link", body: { type: "signup", ...unregistered } },
  "with another person's token": {
    path: "token?grant_type=id_token",
    body: { provider: "google", id_token: "a.b.c", client_id: "x" },
  },
  "by single sign-on": { path: "sso", body: { domain: "example.test" } },
};

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  let headers: Record<Principal, Record<string, string>>;
  let before: string;
  let visitors = 0;
  let mailServer: MailServer;

  beforeAll(async () => {
    mailServer = await startMailServer();
    // Every request comes from a separate IP address, because this test does not concern the limit on e-mails.
    const settings = { TRUST_PROXY: "true", SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test" };
    site = await startEmbeddedSite(kind, settings);
    headers = await headersOfPrincipals(site);
  });
  afterAll(async () => {
    await site.close();
    await mailServer.close();
  });
  beforeEach(async () => {
    before = await snapshotAccounts();
  });

  async function snapshotAccounts(): Promise<string> {
    const counts = await site.database.query(`
      select (select count(*) from auth.users) as users, (select count(*) from auth.identities) as identities,
        (select count(*) from auth.sessions) as sessions, (select count(*) from auth.refresh_tokens) as tokens`);
    return JSON.stringify(counts, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  }

  function post(principal: Principal, path: string, body: object) {
    visitors += 1;
    return site.fetch(`/auth/v1/${path}`, {
      method: "POST",
      headers: {
        ...headers[principal],
        "content-type": "application/json",
        "x-forwarded-for": `10.0.${visitors >> 8}.${visitors & 255}`,
      },
      body: JSON.stringify(body),
    });
  }

  describe.each(Object.entries(WAYS_IN))("creating an account %s", (_, { path, body, sendsEmail }) => {
    test.each(PRINCIPALS)("is rejected: %s", async (principal) => {
      const response = await post(principal, path, body);
      // The response does not reveal whether the account exists.
      expect(response.status).toBeOneOf(sendsEmail ? [200, 401] : [400, 401, 403, 404, 422]);
      expect(response.headers.get("content-type")).not.toContain("html");
      expect(await snapshotAccounts()).toBe(before);
    });
  });

  test.each(["github", "google", "azure", "made-up", ""])("no other service can sign in: %j", async (provider) => {
    const paths = [`authorize?provider=${provider}`, "callback?code=a&state=b", `sso?domain=${provider}`];
    for (const path of paths) {
      for (const method of ["GET", "POST"]) {
        const response = await site.fetch(`/auth/v1/${path}`, { method, headers: headers["anonymous key"] });
        const rejections = [303, 400, 401, 403, 404, 405];
        expect([path, method, response.status]).toEqual([path, method, expect.toBeOneOf(rejections)]);
        // A callback without a known state returns to the sign-in page with an error.
        expect(response.headers.get("location") ?? "/login?error=").toContain("/login?error=");
      }
    }
    expect(await snapshotAccounts()).toBe(before);
  });

  test("the official client gets the error that sign-up is closed", async () => {
    const { auth } = createClients(site);
    const responses = [await auth.signUp(unregistered), await auth.signInAnonymously()];
    expect(responses.map(({ error }) => error?.code)).toEqual(["signup_disabled", "signup_disabled"]);
    expect(await snapshotAccounts()).toBe(before);
  });

  test("an editor may still request a one-time link, and no other e-mail address gets one", async () => {
    const { auth } = createClients(site);
    const askFor = (email: string) => auth.signInWithOtp({ email, options: { shouldCreateUser: true } });
    expect((await askFor(unregistered.email)).error).toBeNull();
    expect((await askFor(EDITOR.email)).error).toBeNull();
    // The queue works in order, so the arrival of this e-mail proves that the earlier request is complete, too.
    // Other e-mails are about the second factor of a principal.
    const links = () => mailServer.received.filter(({ raw }) => raw.includes("/auth/v1/verify"));
    await expect.poll(() => links().flatMap(({ recipients }) => recipients)).toEqual([EDITOR.email]);
    expect(await snapshotAccounts()).toBe(before);
  });

  test.each(PRINCIPALS.filter((principal) => !["signed in", "aal1", "aal2"].includes(principal)))(
    "%s: is rejected by the account service",
    async (principal) => {
      const responses = await Promise.all([
        site.fetch("/auth/v1/user", { headers: headers[principal] }),
        site.fetch("/auth/v1/admin/users", { headers: headers[principal] }),
        site.fetch("/auth/v1/user", {
          method: "PUT",
          headers: { ...headers[principal], "content-type": "application/json" },
          body: JSON.stringify({ password: "taken over by an attacker" }),
        }),
      ]);
      expect(responses.map(({ status }) => status).filter((status) => status !== 401 && status !== 403)).toEqual([]);
    },
  );

  test("a signed-in editor sees the own account and no list of accounts", async () => {
    const own = await site.fetch("/auth/v1/user", { headers: headers["signed in"] });
    expect(await own.json()).toMatchObject({ email: EDITOR.email, role: "authenticated" });
    const all = await site.fetch("/auth/v1/admin/users", { headers: headers["signed in"] });
    expect(all.status).toBe(403);
  });

  test("an ended session cannot be continued", async () => {
    const { auth } = createClients(site);
    const { data } = await auth.signInWithPassword(EDITOR);
    const session = data.session as NonNullable<typeof data.session>;
    await auth.signOut({ scope: "local" });
    const response = await post("anonymous key", "token?grant_type=refresh_token", {
      refresh_token: session.refresh_token,
    });
    expect(response.status).toBe(400);
    const bearer = { ...headers["anonymous key"], authorization: `Bearer ${session.access_token}` };
    expect((await site.fetch("/auth/v1/user", { headers: bearer })).status).toBe(403);
  });
});
