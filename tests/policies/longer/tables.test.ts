import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SqlDatabase } from "#embedded-supabase";
import { makePost } from "#tests/factories/make-post.ts";
import { DATABASES } from "#tests/support/embedded-sites.ts";
import { headersOfPrincipals, PRINCIPALS, type Principal } from "#tests/support/principals.ts";
import type { Site } from "#tests/support/start-site.ts";
import { OPEN_FUNCTIONS, SERVER_FUNCTIONS } from "../support/public-functions.ts";
import { openSharedSite } from "../support/shared-site.ts";
import { TABLE_MATRIX } from "../support/table-matrix.ts";
import { makeTarget, type Target } from "../support/table-targets.ts";

/** Returns every row of a table as one text, to detect changes. */
async function snapshot(database: SqlDatabase, table: string): Promise<string> {
  const [found] = await database.query(
    `select count(*) as count, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${table} t`,
  );
  return `${found?.count} rows\n${found?.rows}`;
}

/** Returns relations that anonymous clients could reach and no policy protects. */
async function findUnprotected(database: SqlDatabase): Promise<string[]> {
  const found = await database.query(`
    select c.relname, n.nspname, c.relkind::text as kind, c.relrowsecurity as secured,
      (select count(*) from pg_policy p where p.polrelid = c.oid)::int as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'app_private') and c.relkind in ('r', 'p', 'v', 'm', 'f')`);
  return found
    .filter(({ nspname, relname, kind, secured, policies }) => {
      const isTable = kind === "r" || kind === "p";
      const isListed = nspname !== "public" || (Number(policies) > 0 && String(relname) in TABLE_MATRIX);
      return !(isTable && secured && isListed);
    })
    .map(({ nspname, relname }) => `${nspname}.${relname}`);
}

describe.each(DATABASES)("%s", (kind) => {
  let site: Site;
  let database: SqlDatabase;
  let headers: Record<Principal, Record<string, string>>;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    database = site.database;
    headers = await headersOfPrincipals(site);
  });
  afterAll(() => site.close());

  function ask(principal: Principal, path: string, { method = "GET", body, ...more }: Record<string, unknown> = {}) {
    return site.fetch(`/rest/v1/${path}`, {
      method: String(method),
      headers: { "content-type": "application/json", prefer: "return=representation", ...headers[principal], ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  describe("the tables", () => {
    // PostgreSQL 15.20 rejects a new column with a default for a table whose rows such a function reads.
    test("no function with an SQL body takes a row of a table, so that later migrations can add columns", async () => {
      const found = await database.query(`
        select distinct p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        cross join unnest(p.proargtypes::oid[]) as argument (type)
        join pg_class c on c.reltype = argument.type and c.relkind = 'r'
        where p.prosqlbody is not null and n.nspname in ('public', 'app_private') order by 1`);
      expect(found.map(({ proname }) => proname)).toEqual([]);
    });

    test("every table has row level security, and every public one has policies and a row in the matrix above", async () => {
      expect(await findUnprotected(database)).toEqual([]);
    });

    test("an unprotected table is found", async () => {
      await database.execute(
        "create table public.forgotten (secret text); create view public.window as select 1 as a;",
      );
      try {
        expect((await findUnprotected(database)).sort()).toEqual(["public.forgotten", "public.window"]);
        await database.execute("alter table public.forgotten enable row level security");
        expect(await findUnprotected(database)).toContain("public.forgotten");
      } finally {
        await database.execute("drop table public.forgotten; drop view public.window;");
      }
    });

    test("anonymous callers and editors cannot enter the schemas of accounts and of history", async () => {
      const [found] = await database.query(`
        select bool_or(has_schema_privilege(role, schema, 'usage, create')) as enter
        from unnest(array['anon', 'authenticated']) role, unnest(array['auth', 'supabase_migrations']) schema`);
      expect(found?.enter).toBe(false);
    });
  });

  describe.each(Object.keys(TABLE_MATRIX))("%s", (table) => {
    let target: Target;
    let before: string;
    /** The latest call changed nothing, so the next one has the same target. */
    let isUnchanged = false;
    beforeEach(async () => {
      if (isUnchanged) return;
      target = await (makeTarget[table] as (database: SqlDatabase) => Promise<Target>)(database);
      before = await snapshot(database, table);
    });

    const calls: Record<string, (principal: Principal) => Promise<Response>> = {
      select: (principal) => ask(principal, `${table}?${target.key}=eq.${target.value}`),
      insert: (principal) => ask(principal, table, { method: "POST", body: target.fresh }),
      update: (principal) =>
        ask(principal, `${table}?${target.key}=eq.${target.value}`, { method: "PATCH", body: target.changed }),
      delete: (principal) => ask(principal, `${table}?${target.key}=eq.${target.value}`, { method: "DELETE" }),
      upsert: (principal) =>
        ask(principal, `${table}?on_conflict=${target.key}`, {
          method: "POST",
          body: target.changed,
          prefer: "resolution=merge-duplicates,return=representation",
        }),
      put: (principal) =>
        ask(principal, `${table}?${target.key}=eq.${target.value}`, { method: "PUT", body: target.changed }),
    };

    for (const principal of PRINCIPALS) {
      for (const [verb, call] of Object.entries(calls)) {
        const outcome = TABLE_MATRIX[table]?.[principal]?.[verb] ?? "";
        test(`${principal}: ${verb} → ${outcome}`, async () => {
          const response = await call(principal);
          const rows = response.ok ? ((await response.json()) as unknown[]) : undefined;
          const after = await snapshot(database, table);
          isUnchanged = after === before;
          if (outcome === "rows") {
            expect([response.status, rows]).toEqual([expect.toBeOneOf([200, 201]), [expect.any(Object)]]);
            if (verb !== "select") expect(after).not.toBe(before);
          } else if (outcome === "nothing") {
            expect([response.status, rows, after]).toEqual([200, [], before]);
          } else {
            expect([response.status, after]).toEqual([Number(outcome), before]);
          }
        });
      }
    }
  });

  describe("a message from a visitor", () => {
    async function change(before: object, change: object): Promise<[number, Record<string, unknown>]> {
      const [row] = await database.query(
        `insert into contact_messages (name, email, subject, message) values ('A', 'a@example.com', 'B', 'C') returning id`,
      );
      const id = String(row?.id);
      for (const [name, value] of Object.entries(before)) {
        await database.execute(`update contact_messages set ${name} = '${value}' where id = '${id}'`);
      }
      const response = await ask("signed in", `contact_messages?id=eq.${id}`, { method: "PATCH", body: change });
      const [after] = await database.query("select * from contact_messages where id = $1", [id]);
      return [response.status, after as Record<string, unknown>];
    }

    test.each([
      { subject: "Rewritten" },
      { message: "Rewritten" },
      { received_at: "2020-01-01T00:00:00Z" },
      { spam_reasons: ["none"] },
      { attempts: 9 },
      { delivery: "sent", due_at: "2099-01-01T00:00:00Z" },
      { mail_id: "<other@example.com>" },
      { last_error: "none" },
      { sent_at: "2026-01-01T00:00:00Z" },
      { delivery: "sent" },
      { delivery: "sending" },
      { delivery: "failed" },
      { read_at: "2026-11-21T09:00:00Z", email: "other@example.com" },
    ])("does not change: %j is rejected for an editor", async (wanted) => {
      const [status, row] = await change({}, wanted);
      expect([status, row]).toEqual([
        403,
        expect.objectContaining({ subject: "B", delivery: "waiting", read_at: null }),
      ]);
    });

    test("is marked read and unread, quarantined and released by an editor", async () => {
      expect(await change({}, { read_at: "2026-11-21T09:00:00Z" })).toEqual([
        200,
        expect.objectContaining({ is_read: true }),
      ]);
      expect(await change({ read_at: "2026-11-21" }, { read_at: null })).toEqual([
        200,
        expect.objectContaining({ is_read: false }),
      ]);
      expect(await change({}, { is_quarantined: true })).toEqual([
        200,
        expect.objectContaining({ is_quarantined: true }),
      ]);
      expect(await change({ is_quarantined: true }, { is_quarantined: false })).toEqual([
        200,
        expect.objectContaining({ is_quarantined: false }),
      ]);
    });

    test("is queued again by an editor with zero attempts, but not during a delivery", async () => {
      const failed = { delivery: "failed", attempts: 7, last_error: "550 no", mail_id: "<one@example.com>" };
      expect(await change(failed, { delivery: "waiting" })).toEqual([
        200,
        expect.objectContaining({ delivery: "waiting", attempts: 0, last_error: null, mail_id: "<one@example.com>" }),
      ]);
      const [, sooner] = await change({ attempts: 3, due_at: "2098-01-01" }, { due_at: "2099-01-01T00:00:00Z" });
      expect(sooner).toMatchObject({ delivery: "waiting", attempts: 0 });
      expect(new Date(String(sooner.due_at)).getTime()).toBeLessThan(Date.now() + 60_000);
      expect(await change({ delivery: "sending" }, { delivery: "waiting" })).toEqual([
        409,
        expect.objectContaining({ delivery: "sending" }),
      ]);
    });
  });

  test("an anonymous write without a filter changes no row", async () => {
    const before = await snapshot(database, "blog_posts");
    await ask("anonymous key", "blog_posts", { method: "PATCH", body: { title: "Defaced" } });
    await ask("anonymous key", "blog_posts", { method: "DELETE" });
    expect(await snapshot(database, "blog_posts")).toBe(before);
  });

  test("concurrent requests have separate roles", async () => {
    const post = (principal: Principal) => ask(principal, "blog_posts", { method: "POST", body: makePost() });
    const askers = Array.from({ length: 40 }, (_, index): Principal => (index % 2 ? "anonymous key" : "signed in"));
    const responses = await Promise.all(
      askers.map(async (principal) => `${principal} ${(await post(principal)).status}`),
    );
    expect([...new Set(responses)].sort()).toEqual(["anonymous key 401", "signed in 201"]);
  });

  describe("other schemas", () => {
    test.each(PRINCIPALS)("%s: cannot reach tables outside of public, by profile or by name", async (principal) => {
      const tables = await database.query(`
        select n.nspname as schema, c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v') and n.nspname <> 'public' and n.nspname not like 'pg\\_toast%'
          and (n.nspname <> 'pg_catalog' or c.relname in ('pg_authid', 'pg_roles', 'pg_settings', 'pg_stat_activity'))
          and (n.nspname <> 'information_schema' or c.relname = 'tables')`);
      expect(tables.map(({ schema }) => schema)).toEqual(
        expect.arrayContaining(["app_private", "auth", "storage", "supabase_migrations", "pg_catalog"]),
      );
      for (const { schema, table } of tables as { schema: string; table: string }[]) {
        const inPrivate = ["app_private", "auth", "storage"].includes(schema);
        const before = inPrivate ? await snapshot(database, `${schema}.${table}`) : "";
        const responses = [
          await ask(principal, `${table}?limit=1`, { "accept-profile": schema }),
          await ask(principal, table, { method: "POST", body: {}, "content-profile": schema }),
          await ask(principal, table, { method: "PATCH", body: { id: null }, "content-profile": schema }),
          await ask(principal, table, { method: "DELETE", "content-profile": schema }),
          await ask(principal, `${schema}.${table}?limit=1`),
          await ask(principal, `blog_posts?select=*,${schema}.${table}(*)&limit=1`),
        ];
        for (const response of responses) {
          expect([`${schema}.${table}`, response.status]).toEqual([
            expect.any(String),
            expect.toBeOneOf([400, 401, 404, 406]),
          ]);
        }
        if (inPrivate) expect(await snapshot(database, `${schema}.${table}`)).toBe(before);
      }
    });
  });

  test("anonymous callers and editors have no right on a table that no migration grants", async () => {
    const granted = await database.query(`
      select role || ' ' || n.nspname || '.' || c.relname || ' ' || string_agg(lower(right_name), ' ' order by right_name) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(array['anon', 'authenticated']) role
      cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) right_name
      where n.nspname in ('public', 'app_private', 'auth') and c.relkind = 'r' and has_table_privilege(role, c.oid, right_name)
      group by role, n.nspname, c.relname`);
    expect(granted.map(({ line }) => line).sort()).toEqual([
      "anon app_private.posts_by_month select",
      "anon public.blog_posts select",
      "anon public.former_slugs select",
      "anon public.site_content select",
      "authenticated app_private.posts_by_month select",
      "authenticated public.account_roles select",
      "authenticated public.blog_posts delete insert select update",
      "authenticated public.contact_messages delete select update",
      "authenticated public.deleted_pictures select",
      "authenticated public.deleted_posts delete select",
      "authenticated public.former_slugs select",
      "authenticated public.picture_references select",
      "authenticated public.picture_texts delete insert select update",
      "authenticated public.post_drafts delete insert select update",
      "authenticated public.post_versions select",
      "authenticated public.preview_links insert select update",
      "authenticated public.site_content insert select update",
      "authenticated public.site_content_drafts delete insert select update",
      "authenticated public.site_content_versions select",
    ]);
  });

  describe("functions", () => {
    test("functions of the public schema are for the server or have a list of callers", async () => {
      const found = await database.query(
        "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
      );
      const listed = [...Object.keys(SERVER_FUNCTIONS), ...Object.keys(OPEN_FUNCTIONS)];
      expect(found.map(({ name }) => name).sort()).toEqual(listed.sort());
    });

    test.each(PRINCIPALS)("%s: can call the functions that list them", async (principal) => {
      for (const [name, { callers, body }] of Object.entries(OPEN_FUNCTIONS)) {
        const { status } = await ask(principal, `rpc/${name}`, body && { method: "POST", body });
        expect([name, status]).toEqual([name, callers.includes(principal) ? 200 : 401]);
      }
    });

    test.each(PRINCIPALS)("%s: cannot call functions of the server", async (principal) => {
      const before = await snapshot(database, "contact_messages");
      for (const [name, body] of Object.entries(SERVER_FUNCTIONS)) {
        const { status } = await ask(principal, `rpc/${name}`, { method: "POST", body });
        expect([name, status]).toEqual([name, ["signed in", "aal1", "aal2"].includes(principal) ? 403 : 401]);
      }
      expect(await snapshot(database, "contact_messages")).toBe(before);
    });

    test.each(PRINCIPALS)("%s: cannot call other functions, of the site or of PostgreSQL", async (principal) => {
      const functions = await database.query(`
        select n.nspname as schema, p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('app_private', 'auth', 'storage')
        union select 'pg_catalog', unnest(array['version', 'set_config', 'pg_read_file', 'lo_import', 'pg_sleep'])`);
      expect(functions.length).toBeGreaterThan(10);
      for (const { schema, name } of functions) {
        const calls = [
          ask(principal, `rpc/${name}`, { method: "POST", body: {} }),
          ask(principal, `rpc/${name}`, { method: "POST", body: {}, "content-profile": schema }),
          ask(principal, `rpc/${name}`, { "accept-profile": schema }),
          ask(principal, `rpc/${schema}.${name}`, { method: "POST", body: {} }),
        ];
        for (const { status } of await Promise.all(calls)) expect([401, 404, 406]).toContain(status);
      }
    });
  });
});
