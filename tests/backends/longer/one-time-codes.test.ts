import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { LONG_TIMEOUT } from "#tests/support/long-timeout.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { addPerson } from "#tests/support/people.ts";
import { postToAuth } from "#tests/support/post-to-auth.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const CODE = "0123456789";
/** A second account; the tests try none of its codes. */
const COLLEAGUE = "colleague@example.test";

const hashOf = (code: string) => createHash("sha256").update(`${EDITOR.email}${code}`).digest("hex");

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  let mailServer: MailServer;

  beforeAll(async () => {
    mailServer = await startMailServer();
    const settings = { TRUST_PROXY: "true", SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test" };
    site = await startEmbeddedSite(kind, settings);
    await site.database.query("insert into auth.users (id, email) values (gen_random_uuid(), $1)", [COLLEAGUE]);
  });
  beforeEach(() => site.database.query("update auth.users set recovery_token = null"));
  afterAll(async () => {
    await site.close();
    await mailServer.close();
  });

  async function readStoredHash(email = EDITOR.email): Promise<string> {
    const [row] = await site.database.query("select recovery_token from auth.users where email = $1", [email]);
    return String(row?.recovery_token ?? "");
  }

  /** Requests an e-mail from a new network and returns the link in it. */
  async function requestLink(email = EDITOR.email): Promise<URL> {
    const before = mailServer.received.length;
    expect((await post("recover", { email })).status).toBe(200);
    await expect.poll(() => mailServer.received.length, LONG_TIMEOUT).toBe(before + 1);
    return linkIn(mailServer.received.at(-1)?.raw ?? "");
  }

  function linkIn(raw: string): URL {
    const text = raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
    return new URL(/http\S+verify\S+/.exec(text)?.[0] ?? "");
  }

  /** E-mails contain no codes, so this function stores a known code in the database. */
  async function storeCode(): Promise<void> {
    await site.database.query("update auth.users set recovery_token = $1, recovery_sent_at = now() where email = $2", [
      hashOf(CODE),
      EDITOR.email,
    ]);
  }

  const post = (path: string, body: object) => postToAuth(site, path, body);

  it.each(["email", "magiclink"] as const)("a code signs in once, as the type %s", async (type) => {
    await storeCode();
    const { auth } = createClients(site);
    const { data } = await auth.verifyOtp({ email: EDITOR.email, token: CODE, type });
    expect(data.session?.user.email).toBe(EDITOR.email);
    const again = await auth.verifyOtp({ email: EDITOR.email, token: CODE, type });
    expect(again.error?.code).toBe("otp_expired");
  });

  it("a wrong code of the type email counts as a guess, and other types are unknown", async () => {
    await storeCode();
    const { auth } = createClients(site);
    const wrong = await auth.verifyOtp({ email: EDITOR.email, token: "9999999999", type: "email" });
    expect(wrong.error?.code).toBe("otp_expired");
    const unknown = await site.fetch("/auth/v1/verify", {
      method: "POST",
      headers: { apikey: site.backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: EDITOR.email, token: CODE, type: "other" }),
    });
    expect((await unknown.json()).msg).toBe("Invalid email verification type");
  });

  it("a code has more than six digits", async () => {
    await requestLink();
    const hash = await readStoredHash();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (let number = 0; number < 1_000_000; number += 1) {
      const code = String(number).padStart(6, "0");
      if (hashOf(code) === hash) throw new Error(`${code} is the code.`);
    }
  });

  it("a link signs in once, also through the official client", async () => {
    const link = await requestLink();
    const { auth } = createClients(site);
    const used = { token_hash: link.searchParams.get("token") ?? "", type: "recovery" } as const;
    expect((await auth.verifyOtp(used)).data.session?.user.email).toBe(EDITOR.email);
    expect((await auth.verifyOtp(used)).error?.code).toBe("otp_expired");
    const response = await site.fetch(link.pathname + link.search);
    expect([response.status, response.headers.get("location")]).toEqual([303, expect.stringContaining("otp_expired")]);
  });

  it("a code and a link work for ten minutes", async () => {
    const grow = (age: string) =>
      site.database.query("update auth.users set recovery_sent_at = now() - $1::interval where email = $2", [
        age,
        EDITOR.email,
      ]);
    const open = async (age: string) => {
      const link = await requestLink();
      await grow(age);
      const { headers } = await site.fetch(link.pathname + link.search, { headers: { "x-forwarded-for": "10.3.1.1" } });
      return headers.get("location");
    };
    expect(await open("9 minutes 50 seconds")).toContain("access_token=");
    expect(await open("10 minutes 1 second")).toContain("otp_expired");
    await storeCode();
    await grow("10 minutes 1 second");
    expect((await post("verify", { type: "recovery", email: EDITOR.email, token: CODE })).status).toBe(403);
  });

  it("the hash of a code opens nothing, because a guess of the code can produce it", async () => {
    await storeCode();
    const response = await post("verify", { type: "recovery", token_hash: hashOf(CODE) });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ error_code: "otp_expired" }),
    ]);
    const link = await site.fetch(`/auth/v1/verify?type=recovery&token=${hashOf(CODE)}`);
    expect(link.headers.get("location")).toContain("otp_expired");
    expect(await readStoredHash()).toBe(hashOf(CODE));
  });

  it("ten wrong codes from any networks invalidate the code, and the link still works", async () => {
    const link = await requestLink(COLLEAGUE);
    const hash = await readStoredHash(COLLEAGUE);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const body = { type: "recovery", email: COLLEAGUE.toUpperCase(), token: `${guess}`.padStart(10, "0") };
      statuses.push((await post("verify", body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    await expect.poll(() => readStoredHash(COLLEAGUE)).not.toBe(hash);

    // The call bypasses every limit: the right code is no longer in the database.
    await expect(askInProcess({ type: "recovery", token_hash: hash })).resolves.toBe(403);
    const response = await site.fetch(link.pathname + link.search, { headers: { "x-forwarded-for": "10.3.0.1" } });
    expect(response.headers.get("location")).toContain("access_token=");
  });

  it("ten wrong codes for a new e-mail address make the right one worthless", async () => {
    const next = "guessed@example.test";
    const change = "update auth.users set email_change = $1, email_change_token_new = $2 where email = $3";
    await site.database.query(change, [next, hashOf(CODE), COLLEAGUE]);
    for (let guess = 0; guess < 10; guess += 1) {
      const body = { type: "email_change", email: next, token: `${guess}`.padStart(10, "0") };
      expect((await post("verify", body)).status).toBe(403);
    }
    const stored = async () => {
      const sql = "select email_change_token_new as hash from auth.users where email = $1";
      return String((await site.database.query(sql, [COLLEAGUE]))[0]?.hash);
    };
    await expect.poll(stored).not.toBe(hashOf(CODE));
  });

  it("an editor sends at most ten e-mails to a new e-mail address", async () => {
    const token = await signIn(site, await addPerson(site, "editor"));
    const ask = async (network: number) => {
      const response = await site.fetch("/auth/v1/user", {
        method: "PUT",
        headers: {
          apikey: site.backend.publishableKey,
          authorization: `Bearer ${token}`,
          "x-forwarded-for": `10.4.0.${network}`,
        },
        body: JSON.stringify({ email: "flooded@example.test" }),
      });
      return response.status;
    };
    const before = mailServer.received.length;
    const statuses: number[] = [];
    for (let network = 0; network < 11; network += 1) statuses.push(await ask(network));
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    // Each of the ten requests sends an e-mail to either e-mail address.
    await expect.poll(() => mailServer.received.length, LONG_TIMEOUT).toBe(before + 20);
  });

  async function askInProcess(body: object): Promise<number> {
    const response = await site.backend.fetch(`${site.backend.url}/auth/v1/verify`, {
      method: "POST",
      headers: { apikey: site.backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.status;
  }

  it("a HEAD request for a link does not use its code", async () => {
    const link = await requestLink();
    const looked = await site.fetch(link.pathname + link.search, { method: "HEAD" });
    expect([looked.status, looked.headers.get("allow")]).toEqual([405, "GET, POST"]);
    const opened = await site.fetch(link.pathname + link.search);
    expect(opened.headers.get("location")).toContain("access_token=");
  });

  it("a callback without a known state opens no session", async () => {
    const response = await site.fetch("/auth/v1/callback?state=x", {
      headers: { apikey: site.backend.publishableKey },
      redirect: "manual",
    });
    const target = new URL(response.headers.get("location") ?? "");
    expect([response.status, target.pathname]).toEqual([303, "/login"]);
    expect(new URLSearchParams(target.hash.slice(1)).get("error_code")).toBe("bad_oauth_state");
    expect(target.href).not.toContain("access_token");
  });

  it("a code from an e-mail permits a new password in an older session, once", async () => {
    const { auth } = createClients(site);
    await auth.signInWithPassword(EDITOR);
    await site.database.query("update auth.sessions set created_at = now() - interval '2 hours'");
    const before = mailServer.received.length;
    expect((await auth.reauthenticate()).error).toBeNull();
    await expect.poll(() => mailServer.received.length, LONG_TIMEOUT).toBe(before + 1);
    const nonce = /^\d{10}\r?$/m.exec(mailServer.received.at(-1)?.raw ?? "")?.[0].trim() ?? "";
    const [password, other] = ["an entirely new one", "yet another new one"];
    expect((await auth.updateUser({ password: "short", nonce })).error?.code).toBe("weak_password");
    expect((await auth.updateUser({ password: EDITOR.password, nonce })).error?.code).toBe("same_password");
    expect((await auth.updateUser({ password })).error?.code).toBe("reauthentication_needed");
    const wrong = await auth.updateUser({ password, nonce: "0000000000" });
    expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect((await auth.updateUser({ email: "next@example.test", nonce })).error?.code).toBe("reauthentication_needed");
    expect((await auth.updateUser({ password, nonce })).error).toBeNull();
    expect((await auth.updateUser({ password: other, nonce })).error?.code).toBe("reauthentication_not_valid");
    expect((await createClients(site).auth.signInWithPassword({ ...EDITOR, password })).error).toBeNull();
    await site.backend.accounts?.setPassword(EDITOR.email, EDITOR.password);
  });

  /** Signs in a new account that asks for another e-mail address. @returns its client, and the links to both */
  async function changeEmail(next: string) {
    const { auth } = createClients(site);
    const person = await addPerson(site, "editor");
    await auth.signInWithPassword(person);
    const before = mailServer.received.length;
    expect((await auth.updateUser({ email: next })).data.user?.new_email).toBe(next);
    await expect.poll(() => mailServer.received.length, LONG_TIMEOUT).toBe(before + 2);
    return { auth, person, toNext: latestLinkTo(next), toCurrent: latestLinkTo(person.email) };
  }

  const latestLinkTo = (recipient: string) =>
    linkIn(mailServer.received.findLast(({ recipients }) => recipients.includes(recipient))?.raw ?? "");
  const open = async ({ pathname, search }: URL) =>
    (await site.fetch(pathname + search, { headers: { "x-forwarded-for": "10.3.2.1" } })).headers.get("location");

  it("a new e-mail address counts after both links have confirmed it", async () => {
    const next = "new-address@example.test";
    const { auth, person, toNext, toCurrent } = await changeEmail(next);
    expect(await open(toNext)).toContain("#message=Confirmation+link+accepted");
    expect((await auth.getUser()).data.user?.email).toBe(person.email);
    expect(await open(toCurrent)).toContain("access_token=");
    expect((await auth.getUser()).data.user).toMatchObject({ email: next, identities: [{ email: next }] });
    expect(await open(toNext)).toContain("otp_expired");
  });

  it("a new e-mail address that another account took meanwhile is rejected at the last link", async () => {
    const next = "wanted-twice@example.test";
    const { auth, person, toNext, toCurrent } = await changeEmail(next);
    expect(await open(toNext)).toContain("#message=Confirmation+link+accepted");
    await site.backend.accounts?.add(next, "a horse and its battery");
    expect(await open(toCurrent)).toContain("error_code=email_exists");
    expect((await auth.getUser()).data.user?.email).toBe(person.email);
  });

  it("a repeated e-mail to a new e-mail address renews both links, and an outdated link stays outdated", async () => {
    const next = "asked-again@example.test";
    const { person, toCurrent } = await changeEmail(next);
    await site.database.query("update auth.users set email_change_sent_at = now() - interval '11 minutes'");
    const before = mailServer.received.length;
    expect((await post("resend", { type: "email_change", email: person.email })).status).toBe(200);
    await expect.poll(() => mailServer.received.length, LONG_TIMEOUT).toBe(before + 2);
    expect(await open(toCurrent)).toContain("otp_expired");
    expect(await open(latestLinkTo(person.email))).toContain("#message=Confirmation+link+accepted");
    expect(await open(latestLinkTo(next))).toContain("access_token=");
  });

  it.each(["password", "e-mail address", "password by the operator"])(
    "a new %s ends the links from before",
    async (change) => {
      const next = `${change.replaceAll(" ", "-")}@example.test`;
      const { auth, person, toNext, toCurrent } = await changeEmail(next);
      const recovery = await requestLink(person.email);
      const password = "an entirely new one";
      if (change === "e-mail address") for (const link of [toNext, toCurrent]) await open(link);
      else if (change === "password") expect((await auth.updateUser({ password })).error).toBeNull();
      else await site.backend.accounts?.setPassword(person.email, password);
      for (const link of [recovery, toNext, toCurrent]) expect(await open(link)).toContain("otp_expired");
    },
  );
});
