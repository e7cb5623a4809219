import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SqlDatabase } from "#embedded-supabase";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";
import { makeTarget, type Target } from "./support/table-targets.ts";
import { WRITABLE } from "./support/writable-columns.ts";

describe.each(EMBEDDED)("fields outside the writable columns, sent to %s", (kind) => {
  let site: Site;
  let headers: Record<string, string>;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    headers = {
      apikey: site.backend.publishableKey,
      authorization: `Bearer ${await signIn(site)}`,
      "content-type": "application/json",
    };
  });
  afterAll(() => site.close());

  const send = (method: string, path: string, body: string) => site.fetch(path, { method, headers, body });

  test("change only the metadata of an account", async () => {
    const read = async () => {
      const [account] = await site.database.query("select * from auth.users where email = $1", [EDITOR.email]);
      const { raw_user_meta_data, updated_at, ...rest } = account as Record<string, unknown>;
      return rest;
    };
    const before = await read();
    const claims = {
      id: crypto.randomUUID(),
      role: "service_role",
      aud: "service_role",
      app_metadata: { role: "admin" },
      raw_app_meta_data: { role: "admin" },
      encrypted_password: "x",
      confirmed_at: null,
      banned_until: "2099-01-01",
      is_sso_user: true,
    };
    await send("PUT", "/auth/v1/user", JSON.stringify({ ...claims, data: { ...claims } }));
    expect(await read()).toEqual(before);
  });

  test("do not change a post's id and times", async () => {
    const made = await send("POST", "/rest/v1/blog_posts", JSON.stringify(makePost()));
    expect(made.status).toBe(201);
    const [{ slug, ...before }] = (await site.database.query(
      "select id, slug, created_at from blog_posts order by created_at desc limit 1",
    )) as [Record<string, unknown>];
    const change = { id: crypto.randomUUID(), created_at: "2000-01-01", updated_at: "2000-01-01", title: "changed" };
    expect((await send("PATCH", `/rest/v1/blog_posts?slug=eq.${slug}`, JSON.stringify(change))).status).toBe(204);
    const [after] = await site.database.query(
      "select id, created_at, updated_at > now() - interval '1 hour' as is_recent, title from blog_posts where slug = $1",
      [String(slug)],
    );
    expect(after).toEqual({ ...before, is_recent: true, title: "changed" });
  });

  const forgedTimes = { created_at: "2000-01-01T00:00:00Z", updated_at: "2099-01-01T00:00:00Z" };
  async function areTimesRecent(slug: string): Promise<unknown> {
    const [row] = await site.database.query(
      "select abs(extract(epoch from now() - created_at)) < 3600 and created_at = updated_at as are_recent from blog_posts where slug = $1",
      [slug],
    );
    return row?.are_recent;
  }

  test.each(["the editor", "the server's key"])("do not set the times of a new post of %s", async (caller) => {
    const credentials = caller === "the editor" ? headers : { apikey: site.backend.secretKey };
    const [one, two, three] = [makePost(), makePost(), makePost()];
    const add = (body: object, search = "") =>
      site.fetch(`/rest/v1/blog_posts${search}`, {
        method: "POST",
        headers: { "content-type": "application/json", prefer: "resolution=merge-duplicates", ...credentials },
        body: JSON.stringify(body),
      });
    expect((await add({ ...one, ...forgedTimes })).status).toBe(201);
    expect((await add([{ ...two, created_at: null, updated_at: "infinity" }], "?on_conflict=slug")).status).toBe(201);
    expect(
      (await add({ ...three, created_at: "2000-01-01" }, "?columns=slug,title,author,content,created_at")).status,
    ).toBe(201);
    for (const { slug } of [one, two, three]) expect(await areTimesRecent(slug)).toBe(true);
  });

  test("are stored if the site's own role sets them, like the seed and a restore", async () => {
    const { slug, title, author, content } = makePost();
    await site.database.query(
      "insert into blog_posts (slug, title, author, content, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)",
      [slug, title, author, content, forgedTimes.created_at],
    );
    const [row] = await site.database.query("select created_at, updated_at from blog_posts where slug = $1", [slug]);
    const first = new Date(forgedTimes.created_at);
    expect([row?.created_at, row?.updated_at].map((time) => new Date(String(time)))).toEqual([first, first]);
  });

  test("do not change the creation time of a restored post", async () => {
    const id = crypto.randomUUID();
    const post = makePost();
    await send("POST", "/rest/v1/blog_posts", JSON.stringify({ id, ...post }));
    await site.database.execute(`delete from blog_posts where id = '${id}'`);
    await site.database.execute(`update deleted_posts set created_at = '2024-02-29T12:00:00Z' where id = '${id}'`);
    await send("POST", "/rest/v1/blog_posts", JSON.stringify({ id, ...post, ...forgedTimes }));
    const [row] = await site.database.query(
      "select created_at, updated_at > now() - interval '1 hour' and updated_at <= now() as is_recent from blog_posts where id = $1",
      [id],
    );
    expect([new Date(String(row?.created_at)), row?.is_recent]).toEqual([new Date("2024-02-29T12:00:00Z"), true]);
  });

  test("mark a message as read at the current time only", async () => {
    const [row] = await site.database.query(
      "insert into contact_messages (name, email, subject, message) values ('A', 'a@example.com', 'B', 'C') returning id",
    );
    const path = `/rest/v1/contact_messages?id=eq.${row?.id}`;
    const readAt = async () => {
      const [found] = await site.database.query(
        "select read_at::text, abs(extract(epoch from now() - read_at)) < 3600 as is_recent from contact_messages where id = $1",
        [String(row?.id)],
      );
      return found;
    };
    expect((await send("PATCH", path, JSON.stringify({ read_at: "2000-01-01" }))).status).toBe(204);
    const first = await readAt();
    expect(first?.is_recent).toBe(true);
    expect((await send("PATCH", path, JSON.stringify({ read_at: "2099-01-01" }))).status).toBe(204);
    expect(await readAt()).toEqual(first);
  });

  describe("in every table", () => {
    test("the columns that an editor may write are listed here", async () => {
      const writable = await site.database.query(`
        select c.table_name || '.' || c.column_name as name from information_schema.columns c
        where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name in (
          select tablename from pg_policies
          where schemaname = 'public' and permissive = 'PERMISSIVE' and cmd in ('INSERT', 'UPDATE', 'ALL')
            and roles && array['public', 'authenticated']::name[])`);
      const known = Object.entries(WRITABLE).flatMap(([table, { editors, database }]) =>
        [...editors, ...database].map((column) => `${table}.${column}`),
      );
      expect(writable.map(({ name }) => name).sort()).toEqual(known.sort());
    });

    test.each(
      Object.entries(WRITABLE).flatMap(([table, { database }]) =>
        database.map((column): [string, string] => [table, column]),
      ),
    )("the database sets %s.%s, regardless of an editor's value", async (table, column) => {
      const target = await (makeTarget[table] as (database: SqlDatabase) => Promise<Target>)(site.database);
      const forged = await forgeValue(table, column);
      const find = async () => {
        const rows = await site.database.query(`select (${column})::text as value from ${table}`);
        return rows.filter(({ value }) => value === forged.text);
      };
      expect(await find()).toEqual([]);
      const row = `/rest/v1/${table}?${target.key}=eq.${target.value}`;
      const responses = [
        await send("POST", `/rest/v1/${table}`, JSON.stringify({ ...target.fresh, [column]: forged.value })),
        await send("PATCH", row, JSON.stringify({ [column]: forged.value })),
        await send("PATCH", row, JSON.stringify({ ...target.changed, [column]: forged.value })),
      ];
      for (const { status } of responses) expect(status).toBeLessThan(500);
      expect(await find()).toEqual([]);
    });

    /** A value of the column's type that no row has by default. */
    async function forgeValue(table: string, column: string): Promise<{ value: unknown; text: string }> {
      const [found] = await site.database.query(
        "select data_type from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2",
        [table, column],
      );
      const values: Record<string, unknown> = {
        "timestamp with time zone": "2001-02-03 04:05:06+00",
        uuid: crypto.randomUUID(),
        integer: 987_654,
        text: "forged",
        ARRAY: ["forged"],
      };
      const value = values[String(found?.data_type)];
      const [{ text } = {}] = await site.database.query(
        `select (jsonb_populate_record(null::${table}, $1::jsonb)).${column}::text as text`,
        [JSON.stringify({ [column]: value })],
      );
      return { value, text: String(text) };
    }
  });
});
