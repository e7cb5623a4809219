import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { createClients } from "#tests/support/clients.ts";
import { addPerson } from "#tests/support/people.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

describe.each(BACKENDS)("the sessions of an account on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSiteOn(kind);
  });
  afterAll(() => site.close());

  async function signIn({ email, password } = EDITOR, userAgent = "node") {
    const response = await fetch(`${site.backendUrl}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: {
        apikey: site.backend.publishableKey,
        "content-type": "application/json",
        "user-agent": userAgent,
      },
      body: JSON.stringify({ email, password }),
    });
    const { access_token, refresh_token } = await response.json();
    return { ...createClients(site, access_token), refreshToken: refresh_token as string };
  }

  test("list device, IP address and last use, and name the session of the caller", async () => {
    const [one, two] = [await signIn(EDITOR, FIREFOX), await signIn(EDITOR, `phone ${"x".repeat(2000)}`)];
    const { data, error } = await one.database.rpc("list_own_sessions");
    expect(error).toBeNull();
    expect(data[0]).toMatchObject({ is_current: true, user_agent: FIREFOX, address: "127.0.0.1" });
    expect(data[1]).toMatchObject({ is_current: false, user_agent: expect.stringMatching(/^phone x{494}$/) });
    const { error: lost } = await two.auth.refreshSession({ refresh_token: two.refreshToken });
    expect(lost).toBeNull();
    const [, renewed] = (await one.database.rpc("list_own_sessions")).data;
    expect(renewed.id).toBe(data[1].id);
    expect(Date.parse(renewed.last_used_at)).toBeGreaterThan(Date.parse(data[1].last_used_at));
    expect(renewed.user_agent).toBe("node");
  });

  test("end one by one, with their access and refresh tokens, and the end is logged", async () => {
    const [one, two] = [await signIn(), await signIn()];
    const listed = (await two.database.rpc("list_own_sessions")).data;
    const { id } = listed.find(({ is_current }: { is_current: boolean }) => is_current);
    const logouts = async () =>
      (await site.database.query("select from auth.audit_log_entries where payload ->> 'action' = 'logout'")).length;
    const before = await logouts();
    expect((await one.database.rpc("end_own_session", { session: id })).data).toBe(true);
    expect(await logouts()).toBe(before + 1);
    expect((await two.database.rpc("list_own_sessions")).status).toBe(401);
    expect((await two.auth.refreshSession({ refresh_token: two.refreshToken })).error?.status).toBe(400);
    expect((await one.database.rpc("end_own_session", { session: id })).data).toBe(false);
    expect((await one.database.rpc("list_own_sessions")).error).toBeNull();
  });

  test("of another account are neither shown nor ended", async () => {
    const person = await addPerson(site, "editor");
    const [other, one] = [await signIn(person), await signIn()];
    const theirs = (await other.database.rpc("list_own_sessions")).data;
    expect(theirs).toHaveLength(1);
    const own = (await one.database.rpc("list_own_sessions")).data;
    expect(own.map(({ id }: { id: string }) => id)).not.toContain(theirs[0].id);
    expect((await one.database.rpc("end_own_session", { session: theirs[0].id })).data).toBe(false);
    expect((await other.database.rpc("list_own_sessions")).data).toHaveLength(1);
    const anonymous = createClients(site);
    for (const call of ["list_own_sessions", "end_own_session"]) {
      const parameters = call === "end_own_session" ? { session: theirs[0].id } : {};
      expect([call, (await anonymous.database.rpc(call, parameters)).error?.code]).toEqual([call, "42501"]);
    }
  });
});
