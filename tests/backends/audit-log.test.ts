import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditLog } from "#shared/people-api.ts";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { createClients } from "#tests/support/clients.ts";
import { addPerson, askAs } from "#tests/support/people.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

describe.each(BACKENDS)("the audit log on %s", (kind) => {
  let site: Site;
  let owner: Awaited<ReturnType<typeof askAs>>;
  beforeAll(async () => {
    site = await startSiteOn(kind);
    owner = await askAs(site, EDITOR);
  });
  afterAll(() => site.close());

  const read = async (query = "") => (await (await owner("GET", `accounts/journal${query}`)).json()) as AuditLog;

  test("lists sign-ins, failures and changes by owners, with person and IP address", async () => {
    const person = await addPerson(site, "editor");
    const { auth } = createClients(site);
    const signIn = (password: string) => auth.signInWithPassword({ email: person.email, password });
    expect((await signIn("wrong wrong wrong")).error?.status).toBe(400);
    expect((await signIn(person.password)).error).toBeNull();
    await owner("POST", `accounts/${person.id}`, { change: "make owner" });
    await owner("POST", `accounts/${person.id}`, { change: "end sessions" });
    const events = async () =>
      (await read(`?person=${person.id}`)).entries.map(({ action, actor, target }) => [action, actor, target]);
    await expect.poll(events).toContainEqual(["login_failed", person.email, ""]);
    const all = await events();
    expect(all.slice(0, 2)).toEqual([
      ["end_sessions", EDITOR.email, person.email],
      ["make_owner", EDITOR.email, person.email],
    ]);
    expect(all).toContainEqual(["login", person.email, ""]);
    const { entries } = await read(`?person=${person.id}`);
    for (const action of ["login", "login_failed"]) {
      expect(entries.find((entry) => entry.action === action)?.address).toBe("127.0.0.1");
    }
    expect(JSON.stringify(entries)).not.toMatch(/password|token|\$2/i);
  });

  test("does not record unknown e-mail addresses and renewed tokens", async () => {
    const { auth } = createClients(site);
    await auth.signInWithPassword(EDITOR);
    const before = await read();
    await auth.refreshSession();
    await createClients(site).auth.signInWithPassword({ email: "nobody@example.test", password: "wrong wrong" });
    expect(await read()).toEqual(before);
  });

  test("is paginated, and rejects bad page numbers", async () => {
    await site.database.query(`insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), '{"action": "login"}', now() - interval '1 hour' from generate_series(1, 60)`);
    await site.database.query(`insert into auth.audit_log_entries (id, payload, created_at)
      values (gen_random_uuid(), '{"action": "too_old"}', now() - interval '13 months')`);
    const [first, second] = [await read(), await read("?page=2")];
    expect(first.entries).toHaveLength(50);
    expect(second.entries).toHaveLength(first.count - 50);
    expect(JSON.stringify(second)).not.toContain("too_old");
    for (const query of ["?page=0", "?page=x", "?person=x", "?page=99999999"]) {
      expect((await owner("GET", `accounts/journal${query}`)).status).toBe(400);
    }
  });

  test("is for owners only", async () => {
    const editor = await askAs(site, await addPerson(site, "editor"));
    expect((await editor("GET", "accounts/journal")).status).toBe(403);
    expect((await site.fetch("/api/v1.0/accounts/journal")).status).toBe(401);
  });
});
