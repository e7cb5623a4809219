import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { postToAuth } from "#tests/support/post-to-auth.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

const UNREGISTERED = "unknown@example.test";
const EMAIL_PATHS = ["recover", "otp", "magiclink", "resend"];

/** Returns all parts of a response except those that differ between any two responses. */
async function bytesOf(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  return JSON.stringify([response.status, headers, await response.text()]);
}

const bodyFor = (path: string, email: string) => ({
  email,
  password: "a wrong password",
  token: "0123456789",
  type: path === "resend" ? "email_change" : "recovery",
});

describe.each(EMBEDDED)("an existing and a missing account cannot be distinguished on %s", (kind) => {
  let site: Site;
  let silentSite: Site;
  let mailServer: MailServer;

  beforeAll(async () => {
    mailServer = await startMailServer();
    const settings = { TRUST_PROXY: "true" };
    silentSite = await startEmbeddedSite(kind, settings);
    site = await startEmbeddedSite(kind, { ...settings, SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test" });
    // The cheap hashes of other tests would hide a missing comparison, so the account has a hash of the usual cost.
    const passwordHash = await bcrypt.hash(EDITOR.password, 10);
    // An unconfirmed change of an e-mail address, and an unconfirmed account.
    for (const { database } of [site, silentSite]) {
      await database.query("update auth.users set encrypted_password = $1", [passwordHash]);
      await database.query("update auth.users set email_change = 'next@example.test', email_change_sent_at = now()");
      await database.query(`
        insert into auth.users (id, email, encrypted_password)
        select gen_random_uuid(), 'unconfirmed@example.test', encrypted_password from auth.users limit 1`);
    }
  });
  afterAll(async () => {
    await site.close();
    await silentSite.close();
    await mailServer.close();
  });

  it.each([...EMAIL_PATHS, "verify", "token?grant_type=password"])("by the bytes of the response: %s", async (path) => {
    const expected = await bytesOf(await postToAuth(site, path, bodyFor(path, UNREGISTERED)));
    for (const email of [EDITOR.email, EDITOR.email.toUpperCase(), "unconfirmed@example.test"]) {
      for (const where of [site, silentSite]) {
        expect(await bytesOf(await postToAuth(where, path, bodyFor(path, email)))).toBe(expected);
      }
    }
  });

  it("by the hashes of a wrong password: there is always one", async () => {
    const compare = vi.spyOn(Worker.prototype, "postMessage");
    for (const email of [EDITOR.email, UNREGISTERED, "unconfirmed@example.test"]) {
      compare.mockClear();
      expect((await postToAuth(site, "token?grant_type=password", bodyFor("token", email))).status).toBe(400);
      expect([email, compare.mock.calls.length]).toEqual([email, 1]);
    }
    compare.mockRestore();
  });

  it("by the work for an e-mail: no response waits for it", async () => {
    await site.database.execute(`
      create table may_continue ();
      create function wait_for_row() returns trigger language plpgsql as $$ begin
        while not exists (select from may_continue) loop perform pg_sleep(0.05); end loop; return new;
      end $$;
      create trigger slow_update before update on auth.users for each row execute function wait_for_row();`);
    const before = mailServer.received.length;
    // A response that waited for the update would never arrive.
    expect((await postToAuth(site, "recover", bodyFor("recover", EDITOR.email))).status).toBe(200);
    expect(mailServer.received.length).toBe(before);
    await site.database.execute("insert into may_continue default values");
    await expect.poll(() => mailServer.received.length, { timeout: 10_000 }).toBe(before + 1);
    await site.database.execute("drop trigger slow_update on auth.users");
  });

  it("by stored data if the site sends no e-mail, because nothing is stored", async () => {
    const readAll = async () =>
      JSON.stringify([
        await silentSite.database.query("select u::text from auth.users u order by id"),
        await silentSite.database.query("select count(*)::int from auth.audit_log_entries"),
      ]);
    const before = await readAll();
    for (const path of EMAIL_PATHS) {
      expect((await postToAuth(silentSite, path, bodyFor(path, EDITOR.email))).status).toBe(200);
    }
    await silentSite.backend.isReady();
    expect(await readAll()).toBe(before);
  });

  it("and the response still explains an invalid request", async () => {
    const problems = await Promise.all(
      EMAIL_PATHS.map(async (path) => {
        const responses = [
          {},
          { email: "no address", type: "signup" },
          { type: "never received of", email: UNREGISTERED },
        ];
        return Promise.all(responses.map(async (body) => (await postToAuth(site, path, body)).status));
      }),
    );
    expect(problems).toEqual([
      [400, 400, 200],
      [400, 400, 200],
      [422, 400, 200],
      [400, 400, 400],
    ]);
  });
});
