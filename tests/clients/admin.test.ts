import type { GenerateLinkParams } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { enrollTotp } from "#tests/support/second-factor.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { expireToken, forgeToken, signIn } from "#tests/support/tokens.ts";

const PASSWORD = "a horse of its own";
const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@example.test`;

/** Checks the cases of the admin API in auth-js' suite without SSO and phones. */
describe.each(EMBEDDED)("auth.admin of auth-js on %s", (kind) => {
  let site: Site;
  let mailServer: MailServer;
  let admin: ReturnType<typeof createClients>["auth"]["admin"];
  beforeAll(async () => {
    mailServer = await startMailServer();
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test" };
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true", ...mail });
    admin = createServerClients(site).auth.admin;
  });
  afterAll(async () => {
    await site.close();
    await mailServer.close();
  });

  async function create(attributes: object = {}) {
    const email = newEmail();
    const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true, ...attributes });
    if (!data.user) throw error;
    return { id: data.user.id, email, user: data.user };
  }

  const signInCode = async (email: string, password = PASSWORD) =>
    (await createClients(site).auth.signInWithPassword({ email, password })).error?.code ?? "signed in";

  test("creates an account with metadata, which can sign in and has the role of an editor", async () => {
    const metadata = { user_metadata: { name: "New" }, app_metadata: { team: "a" } };
    const { id, email, user } = await create(metadata);
    expect(user).toMatchObject({ id, email, role: "authenticated", email_confirmed_at: expect.any(String) });
    expect(user.user_metadata).toEqual({ name: "New", email_verified: true });
    expect(user.app_metadata).toMatchObject({ provider: "email", team: "a" });
    expect(user.identities).toHaveLength(1);
    expect(JSON.stringify(user)).not.toMatch(/encrypted|token|\$2/);
    expect(await signInCode(email)).toBe("signed in");
    const [role] = await site.database.query("select role from public.account_roles where user_id::text = $1", [id]);
    expect(role).toEqual({ role: "editor" });
    const unconfirmed = await create({ email_confirm: false });
    expect(unconfirmed.user.user_metadata).toEqual({});
    expect(await signInCode(unconfirmed.email)).toBe("email_not_confirmed");
    const invalid = await admin.createUser({ email: "xx:;x@x.x", password: PASSWORD });
    expect(invalid.error).toMatchObject({ status: 400, code: "validation_failed" });
  });

  test("rejects a used e-mail address, a weak password and bad values with the codes of Supabase Auth", async () => {
    const { email } = await create();
    const attempt = async (attributes: object) =>
      (await admin.createUser({ email: newEmail(), password: PASSWORD, ...attributes })).error;
    expect(await attempt({ email: email.toUpperCase() })).toMatchObject({ status: 422, code: "email_exists" });
    expect(await attempt({ password: "short" })).toMatchObject({ status: 422, code: "weak_password" });
    expect(await attempt({ email: "" })).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await attempt({ email: "not an e-mail" })).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await attempt({ ban_duration: "soon" })).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await attempt({ id: "1" })).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await attempt({ password: "", password_hash: "plain" })).toMatchObject({ status: 400 });
  });

  test("lists accounts page by page, with their number", async () => {
    const newest = await create();
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    if (first.error) throw first.error;
    expect(first.data.users[0]?.id).toBe(newest.id);
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ aud: "authenticated", nextPage: 2, total: expect.any(Number) });
    const all = await admin.listUsers({ perPage: 1000 });
    expect(all.data.users).toHaveLength(first.data.total);
    expect((await admin.listUsers({ page: -1 })).error).toMatchObject({ status: 400, code: "validation_failed" });
    expect((await admin.listUsers({ page: 999_999_999 })).data.users).toEqual([]);
    const { publishableKey, secretKey } = site.backend;
    const list = async (search: string) => {
      const headers = { apikey: secretKey ?? publishableKey };
      const response = await site.fetch(`/auth/v1/admin/users?${search}`, { headers });
      const { users } = (await response.json()) as { users: { id: string; email: string }[] };
      return { ids: users.map(({ id }) => id), emails: users.map(({ email }) => email), headers: response.headers };
    };
    const byTime = await list("per_page=1000");
    expect((await list("per_page=1000&sort=created_at%20asc")).ids.at(-1)).toBe(byTime.ids[0]);
    const [email = ""] = byTime.emails;
    const found = await list(`filter=${encodeURIComponent(email)}&per_page=1`);
    expect([found.emails, found.headers.get("x-total-count")]).toEqual([[email], "1"]);
    expect(found.headers.get("link")).toContain(`filter=${encodeURIComponent(email)}`);
    expect((await list("filter=%25")).emails).toEqual([]);
  });

  test("reads and updates an account", async () => {
    const { id, email } = await create({ user_metadata: { name: "Old", city: "Jakarta" } });
    const next = newEmail();
    const { auth } = createClients(site);
    await auth.signInWithPassword({ email, password: PASSWORD });
    const { data, error } = await admin.updateUserById(id, {
      email: next,
      password: "another horse of its own",
      email_confirm: true,
      user_metadata: { name: "New", city: null },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email: next, user_metadata: { name: "New" } });
    expect(data.user?.user_metadata).not.toHaveProperty("city");
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email: next });
    expect((await auth.refreshSession()).error?.status).toBe(400);
    expect(await signInCode(next, "another horse of its own")).toBe("signed in");
    expect((await admin.updateUserById(id, { email: EDITOR.email })).error?.code).toBe("email_exists");
    const unknown = crypto.randomUUID();
    expect((await admin.getUserById(unknown)).error).toMatchObject({ status: 404, code: "user_not_found" });
    expect((await admin.updateUserById(unknown, {})).error).toMatchObject({ status: 404, code: "user_not_found" });
    expect((await admin.deleteUser(unknown)).error).toMatchObject({ status: 404, code: "user_not_found" });
  });

  test("bans an account, which ends its sessions, and ends the ban", async () => {
    const { id, email } = await create();
    const { auth } = createClients(site);
    await auth.signInWithPassword({ email, password: PASSWORD });
    const banned = await admin.updateUserById(id, { ban_duration: "1h30m" });
    const minutes = (Date.parse(banned.data.user?.banned_until ?? "") - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(90);
    expect((await auth.refreshSession()).error?.status).toBe(400);
    expect(await signInCode(email)).toBe("user_banned");
    await admin.updateUserById(id, { ban_duration: "none" });
    expect(await signInCode(email)).toBe("signed in");
  });

  test("deletes an account, or only its data", async () => {
    const [hard, soft] = [await create(), await create()];
    const { auth } = createClients(site);
    await auth.signInWithPassword({ email: soft.email, password: PASSWORD });
    expect((await admin.deleteUser(hard.id)).error).toBeNull();
    expect((await admin.getUserById(hard.id)).error?.code).toBe("user_not_found");
    expect((await admin.deleteUser(soft.id, true)).error).toBeNull();
    const { user } = (await admin.getUserById(soft.id)).data;
    expect(user).toMatchObject({ id: soft.id, deleted_at: expect.any(String), user_metadata: {} });
    expect(user?.email).not.toContain("@");
    expect(await signInCode(soft.email)).toBe("invalid_credentials");
    expect((await auth.refreshSession()).error?.status).toBe(400);
    expect(await create({ email: soft.email })).toMatchObject({ email: expect.any(String) });
    const [owner] = await site.database.query("select id::text as id from auth.users where email = $1", [EDITOR.email]);
    expect((await admin.deleteUser(String(owner?.id))).error).toMatchObject({ status: 409, code: "conflict" });
    expect((await admin.deleteUser(String(owner?.id), true)).error).toMatchObject({ status: 409, code: "conflict" });
    expect(await signInCode(EDITOR.email, EDITOR.password)).toBe("signed in");
  });

  test.each(["magiclink", "recovery", "signup", "invite"] as const)("makes a link and a code: %s", async (type) => {
    const isNew = type === "signup" || type === "invite";
    const email = isNew ? newEmail() : (await create()).email;
    const { data, error } = await admin.generateLink({ type, email, password: PASSWORD } as GenerateLinkParams);
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({ verification_type: type, email_otp: expect.stringMatching(/^\d{10}$/) });
    expect(data.user?.email).toBe(email);
    const { pathname, search } = new URL(data.properties?.action_link ?? "");
    const opened = await site.fetch(pathname + search);
    expect(opened.headers.get("location")).toContain("/login#access_token=");
    const again = await admin.generateLink({ type: "recovery", email });
    const { auth } = createClients(site);
    const token = again.data.properties?.email_otp ?? "";
    expect((await auth.verifyOtp({ email, token, type: "recovery" })).data.user?.email).toBe(email);
    const used = await auth.verifyOtp({ token_hash: again.data.properties?.hashed_token ?? "", type: "recovery" });
    expect(used.error?.code).toBe("otp_expired");
    if (isNew) {
      expect((await admin.generateLink({ type, email, password: PASSWORD } as GenerateLinkParams)).error?.code).toBe(
        "email_exists",
      );
    } else {
      expect((await admin.generateLink({ type: "recovery", email: newEmail() })).error?.code).toBe("user_not_found");
    }
  });

  test("makes the links of a new e-mail address", async () => {
    const { email } = await create();
    const next = newEmail();
    const make = async (type: "email_change_current" | "email_change_new") =>
      (await admin.generateLink({ type, email, newEmail: next })).data.properties?.hashed_token ?? "";
    const open = async (token_hash: string) =>
      (await createClients(site).auth.verifyOtp({ token_hash, type: "email_change" })).error;
    expect(await open(await make("email_change_current"))).toBeNull();
    expect(await signInCode(email), "after one link").toBe("signed in");
    const links = [await make("email_change_new"), await make("email_change_current")];
    for (const link of links) expect(await open(link)).toBeNull();
    expect(await signInCode(next)).toBe("signed in");
    const taken = { type: "email_change_new", email: next, newEmail: EDITOR.email } as const;
    expect((await admin.generateLink(taken)).error?.code).toBe("email_exists");
  });

  test("a link leads only to this site", async () => {
    const { email } = await create();
    const options = { redirectTo: "https://evil.example/" };
    const { data } = await admin.generateLink({ type: "magiclink", email, options });
    expect(data.properties?.redirect_to).toBe("http://localhost:3000");
  });

  test("invites by e-mail, once", async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { name: "Invited" } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { name: "Invited" } });
    await expect.poll(() => mailServer.received.some(({ raw }) => raw.includes(email))).toBe(true);
    expect((await admin.inviteUserByEmail(EDITOR.email)).error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("signs an account out by its access token", async () => {
    const { email } = await create();
    const { auth } = createClients(site);
    const { data } = await auth.signInWithPassword({ email, password: PASSWORD });
    expect((await admin.signOut(data.session?.access_token ?? "", "global")).error).toBeNull();
    expect((await auth.refreshSession()).error?.status).toBe(400);
  });

  test("lists and deletes the second factors of an account", async () => {
    const { id, email } = await create();
    const { factorId } = await enrollTotp(site, { email, password: PASSWORD });
    const { data } = await admin.mfa.listFactors({ userId: id });
    expect(data?.factors).toMatchObject([{ id: factorId, factor_type: "totp", status: "verified" }]);
    expect(JSON.stringify(data)).not.toContain("secret");
    const other = await create();
    expect((await admin.mfa.deleteFactor({ userId: other.id, id: factorId })).error?.code).toBe("mfa_factor_not_found");
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  });

  test("every other caller is rejected, and learns nothing about paths and accounts", async () => {
    const token = await signIn(site);
    const { publishableKey, secretKey } = site.backend;
    const callers: [Record<string, string>, number, string | undefined][] = [
      [{}, 401, undefined],
      [{ apikey: "sb_secret_guessed" }, 401, undefined],
      [{ apikey: secretKey, "user-agent": "Mozilla/5.0" }, 401, undefined],
      [{ apikey: publishableKey }, 401, "no_authorization"],
      [{ apikey: publishableKey, authorization: `Bearer ${publishableKey}` }, 403, "not_admin"],
      [{ apikey: publishableKey, authorization: `Bearer ${token}` }, 403, "not_admin"],
      [{ apikey: secretKey, authorization: `Bearer ${token}` }, 403, "not_admin"],
      [
        { apikey: publishableKey, authorization: `Bearer ${forgeToken(token, { role: "service_role" })}` },
        403,
        "bad_jwt",
      ],
      [{ apikey: publishableKey, authorization: `Bearer ${await expireToken(site, token)}` }, 403, "bad_jwt"],
    ];
    const calls = [
      ["GET", "admin/users"],
      ["POST", "admin/users"],
      ["GET", `admin/users/${crypto.randomUUID()}`],
      ["DELETE", `admin/users/${crypto.randomUUID()}`],
      ["POST", "admin/generate_link"],
      ["POST", "invite"],
      ["GET", "admin/unknown"],
      ["GET", "admin"],
    ] as const;
    for (const [headers, status, code] of callers) {
      for (const [method, path] of calls) {
        const body = method === "POST" ? JSON.stringify({ email: EDITOR.email, type: "recovery" }) : undefined;
        const response = await site.fetch(`/auth/v1/${path}`, { method, headers, body });
        expect([path, response.status, (await response.json()).error_code]).toEqual([path, status, code]);
      }
    }
    const headers = { apikey: secretKey };
    expect((await site.fetch("/auth/v1/admin/unknown", { headers })).status).toBe(404);
    expect((await site.fetch("/auth/v1/admin/users/1", { headers })).status).toBe(404);
    expect((await site.fetch("/auth/v1/admin/users", { method: "PATCH", headers })).status).toBe(405);
  });
});
