import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

/** The rows exceed one batch. */
const MANY = 1200;

describe.each(EMBEDDED)("expired sign-ins on %s", (kind) => {
  let site: Site;
  let user: string;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    const [row] = await site.database.query("select id::text as id from auth.users");
    user = String(row?.id);
  });
  afterAll(() => site.close());

  const run = (sql: string, ...parameters: unknown[]) => site.database.query(sql, parameters);
  const count = async (table: string) => (await run(`select from ${table}`)).length;
  const prune = () => site.backend.removeExpiredSignIns?.();

  test("sessions are deleted a day after their end, with their tokens", async () => {
    const { auth } = createClients(site);
    await auth.signInWithPassword(EDITOR);
    await run(
      `with session as (
        insert into auth.sessions (id, user_id, created_at, refreshed_at)
        select gen_random_uuid(), $1::uuid, now() - interval '40 days', (now() - age) at time zone 'UTC'
        from unnest(array['1 hour', '8 days 1 hour', '20 days']::interval[]) as age, generate_series(1, 400)
        returning id
      ) insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
      select gen_random_uuid(), gen_random_uuid(), $1::uuid, id, true from session`,
      user,
    );
    await run(
      `insert into auth.sessions (id, user_id, created_at, refreshed_at) values
        ('00000000-0000-4000-8000-000000000001', $1::uuid, now() - interval '30 days 23 hours', now()),
        ('00000000-0000-4000-8000-000000000002', $1::uuid, now() - interval '10 days', now() - interval '7 days 23 hours')`,
      user,
    );
    expect(await prune()).toBe(MANY);
    expect([await count("auth.sessions"), await count("auth.refresh_tokens")]).toEqual([3, 1]);
    expect((await auth.refreshSession()).error).toBeNull();
  });

  test("audit entries are deleted after a year", async () => {
    const before = await count("auth.audit_log_entries");
    await run(
      `insert into auth.audit_log_entries (id, payload, created_at) select gen_random_uuid(), '{}', now() - age
      from unnest(array['364 days', '366 days']::interval[]) as age, generate_series(1, $1::integer)`,
      MANY,
    );
    expect(await prune()).toBe(MANY);
    expect(await count("auth.audit_log_entries")).toBe(before + MANY);
  });

  test("tokens without a session and old states of sign-ins are deleted", async () => {
    await run("insert into auth.refresh_tokens (id, token, user_id) values ('a', 'b', $1::uuid)", user);
    await run(
      `insert into auth.flow_state (id, authentication_method, provider_type, created_at)
      select gen_random_uuid(), 'otp', 'email', now() - age from unnest(array['1 hour', '25 hours']::interval[]) as age`,
    );
    expect(await prune()).toBe(2);
    expect(await count("auth.flow_state")).toBe(1);
  });

  test("hashes of codes are deleted a day after their e-mail", async () => {
    const times = ["recovery_sent_at", "reauthentication_sent_at", "email_change_sent_at"];
    const codes = ["recovery_token", "reauthentication_token", "email_change_token_new", "email_change_token_current"];
    const send = (age: string) =>
      run(
        `update auth.users set ${codes.map((name) => `${name} = '${name} hash'`).join(", ")},
        ${times.map((name) => `${name} = now() - $1::interval`).join(", ")}`,
        age,
      );
    await send("23 hours");
    expect(await prune()).toBe(0);
    await send("25 hours");
    expect(await prune()).toBe(codes.length);
    expect(await run(`select ${codes.join(", ")} from auth.users`)).toEqual([
      Object.fromEntries(codes.map((name) => [name, null])),
    ]);
  });
});
