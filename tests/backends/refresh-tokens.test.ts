import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
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
    const third = (await renew(second)).data.session?.refresh_token ?? "";
    expect((await renew(first)).error?.code).toBe("refresh_token_already_used");
    expect((await renew(third)).error).not.toBeNull();
  });

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
