import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#embedded-supabase/database/database.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { LONG_TIMEOUT } from "#tests/support/long-timeout.ts";
import { addPerson } from "#tests/support/people.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

describe.each(EMBEDDED)("a refresh token of %s", (kind) => {
  let site: Site;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { AUTH_SHOW_LINKS: "true" });
  });
  afterAll(() => site.close());

  async function signIn(): Promise<string> {
    const { data } = await createClients(site).auth.signInWithPassword(EDITOR);
    return data.session?.refresh_token ?? "";
  }

  const renew = (refresh_token: string) => createClients(site).auth.refreshSession({ refresh_token });

  test("renews the session, and is different each time", async () => {
    const first = await signIn();
    const second = (await renew(first)).data.session?.refresh_token ?? "";
    expect(second).not.toBe(first);
    const third = (await renew(second)).data.session?.refresh_token;
    expect(third).toEqual(expect.any(String));
  });

  test("that is reused ends the session, even for the newest token", async () => {
    const first = await signIn();
    const second = (await renew(first)).data.session?.refresh_token ?? "";
    const third = (await renew(second)).data.session;
    expect((await renew(first)).error?.code).toBe("refresh_token_already_used");
    expect((await renew(third?.refresh_token ?? "")).error).not.toBeNull();
    const { error } = await createClients(site).auth.getUser(third?.access_token);
    expect(error?.name).toBe("AuthSessionMissingError");
  });

  test.each(["a sign-out", "a new password"])("and %s do not block each other", async (change) => {
    const { auth } = createClients(site);
    const person = await addPerson(site, "editor");
    const { data } = await auth.signInWithPassword(person);
    const [token = ""] = data.session?.refresh_token.split(".") ?? [];
    const { inSession } = site.database as Database;
    await inSession(async (client) => {
      // The statements of a refresh, with the sign-out between them.
      await client.query("begin");
      await client.query("update auth.refresh_tokens set updated_at = now() where token = $1", [token]);
      const ended =
        change === "a sign-out"
          ? createClients(site, data.session?.access_token).auth.admin.signOut(data.session?.access_token ?? "")
          : site.backend.accounts?.setPassword(person.email, "an entirely new one");
      await expect.poll(countBlocked, LONG_TIMEOUT).toBe(1);
      await client.query(
        "update auth.sessions set refreshed_at = now() where id = (select session_id from auth.refresh_tokens where token = $1)",
        [token],
      );
      await client.query("commit");
      expect((await ended)?.error ?? null).toBeNull();
    });
    expect((await auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  async function countBlocked(): Promise<unknown> {
    const sql =
      "select count(*)::integer as blocked from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0";
    return (await site.database.query(sql))[0]?.blocked;
  }

  test("renews the session once for concurrent requests", async () => {
    const first = await signIn();
    const renewed = await Promise.all(Array.from({ length: 8 }, () => renew(first)));
    const next = new Set(renewed.map(({ data }) => data.session?.refresh_token));
    expect([next.size, next.has(undefined)]).toEqual([1, false]);
    // A client that lost the response repeats the request.
    expect((await renew(first)).data.session?.refresh_token).toBe([...next][0]);
    expect((await renew([...next][0] ?? "")).error).toBeNull();
  });

  test("of an earlier version, without a sign-in method, renews the session", async () => {
    const token = await signIn();
    await site.database.query("delete from auth.mfa_amr_claims");
    const { data, error } = await renew(token);
    expect([error, data.user?.email]).toEqual([null, EDITOR.email]);
  });

  test("cannot be derived from the database's content", async () => {
    const token = await signIn();
    const rows = await site.database.query("select token from auth.refresh_tokens");
    expect(rows.map((row) => row.token)).not.toContain(token);
    expect(rows.some((row) => token.startsWith(`${row.token}.`))).toBe(true);
    for (const row of rows) expect((await renew(String(row.token))).error?.code).toBe("refresh_token_not_found");
  });

  test("contains 256 random bits", async () => {
    const [one = "", other = ""] = [await signIn(), await signIn()];
    const [token, signature = ""] = one.split(".");
    expect(Buffer.from(signature, "base64url")).toHaveLength(32);
    for (const forged of [
      `${token}.${"A".repeat(43)}`,
      `${token}.${other.split(".")[1]}`,
      `${token}.${signature.slice(0, -1)}`,
      `${token}.`,
      `${token}.${signature}.${signature}`,
      `.${signature}`,
    ]) {
      expect([forged, (await renew(forged)).error?.code]).toEqual([forged, "refresh_token_not_found"]);
    }
    expect((await renew(one)).error).toBeNull();
  });
});
