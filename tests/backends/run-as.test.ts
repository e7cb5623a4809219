import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#embedded-supabase/database/database.ts";
import { SessionEnded } from "#embedded-supabase/database/database-errors.ts";
import { openPool } from "#embedded-supabase/database/pool.ts";
import type { RequestContext } from "#embedded-supabase/database/run-as.ts";
import { copySeededDatabase } from "#tests/support/seeded-database.ts";

const EDITOR = "00000000-0000-4000-8000-000000000001";

let dataDir: string;
let pool: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
  pool = await openPool("test", { connectionString: await copySeededDatabase(dataDir) });
});
afterAll(async () => {
  await pool.close();
  await rm(dataDir, { recursive: true });
});

const anonymous: RequestContext = { role: "anon", claims: { role: "anon" }, statementTimeoutMs: 2000 };
const editor: RequestContext = { ...anonymous, role: "authenticated", claims: { role: "authenticated", sub: EDITOR } };

const server: RequestContext = { ...anonymous, role: "service_role", claims: { role: "service_role" } };

test("statements have the caller's role, claims and limit, and the next transaction does not", async () => {
  const [[row]] = (await pool.runAs(editor, [
    {
      text: "select current_user as role, current_setting('request.jwt.claim.sub') as uid, current_setting('statement_timeout') as timeout",
    },
  ])) as [[unknown]];
  expect(row).toEqual({ role: "authenticated", uid: EDITOR, timeout: "2s" });
  const [next] = await pool.query(
    "select current_user = session_user as is_own, current_setting('request.jwt.claim.sub') as uid",
  );
  expect(next).toEqual({ is_own: true, uid: "" });
});

test("a statement that fails undoes the statements before it", async () => {
  const write = { text: "update public.blog_posts set title = $1", values: ["changed"] };
  await expect(pool.runAs(editor, [write, { text: "select 1 / 0" }])).rejects.toMatchObject({ code: "22012" });
  const [row] = await pool.query("select count(*) as changed from blog_posts where title = 'changed'");
  expect(row).toEqual({ changed: 0 });
});

test("a context that the database rejects gives a statement no other rights", async () => {
  const write = { text: "update public.blog_posts set title = 'changed'" };
  for (const context of [
    { ...anonymous, claims: { role: "anon", sub: "a\0b" } },
    { ...anonymous, storageOperation: "\0" },
    { ...anonymous, role: "nobody" },
    { ...anonymous, statementTimeoutMs: Number.NaN },
  ]) {
    await expect(pool.runAs(context, [write])).rejects.toMatchObject({ code: expect.stringMatching(/^22/) });
  }
  const [row] = await pool.query("select count(*) as changed from blog_posts where title = 'changed'");
  expect(row).toEqual({ changed: 0 });
});

test("statements of an ended session change nothing", async () => {
  const [sessionId, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await pool.query("insert into auth.users (id, email) values ($1, 'session@example.com')", [sessionId]);
  await pool.query("insert into auth.sessions (id, user_id) values ($1, $1)", [sessionId]);
  const write = { text: "update public.blog_posts set author = 'changed' returning id" };
  for (const ended of [other, "", "x", "\0", `${sessionId}0`]) {
    for (const isDiscarded of [true, false]) {
      const context = { ...server, sessionId: ended, isDiscarded };
      await expect(pool.runAs(context, [write]), JSON.stringify(ended)).rejects.toThrow(SessionEnded);
    }
  }
  expect(await pool.query("select id from public.blog_posts where author = 'changed'")).toEqual([]);
  const [rows] = await pool.runAs({ ...server, sessionId, isDiscarded: true }, [write]);
  expect(rows?.length).toBeGreaterThan(0);
});

test("text of a caller cannot escape from its setting", async () => {
  const claims = { role: "anon", sub: "', true); drop table public.blog_posts; --\\" };
  const [[row]] = (await pool.runAs({ ...anonymous, claims }, [
    { text: "select current_setting('request.jwt.claim.sub') as sub" },
  ])) as [[unknown]];
  expect(row).toEqual({ sub: claims.sub });
});

async function countPrepared(): Promise<number> {
  const sql = "select count(*)::int4 as count from pg_prepared_statements";
  const [[row] = []] = await pool.runAs(server, [{ text: sql }]);
  return Number(row?.count);
}

test("a prepared statement runs with the rights of each caller", async () => {
  const read = { text: "select current_user as role, count(*) from public.post_drafts", isPrepared: true };
  for (let round = 0; round < 8; round += 1) {
    await expect(pool.runAs(anonymous, [read])).rejects.toMatchObject({ code: "42501" });
    expect((await pool.runAs(editor, [read]))[0]).toMatchObject([{ role: "authenticated" }]);
    expect((await pool.runAs(server, [read]))[0]).toMatchObject([{ role: "service_role" }]);
  }
});

test("a connection holds a limited number of prepared statements", async () => {
  for (let number = 0; number < 60; number += 1) {
    const [rows] = await pool.runAs(server, [{ text: `select ${number} as number`, isPrepared: true }]);
    expect(rows).toEqual([{ number }]);
  }
  const max = await countPrepared();
  expect(max).toBeGreaterThan(10);
  expect(max).toBeLessThan(25);
});

test("a prepared statement that failed works again and is not stored twice", async () => {
  const divide = (by: number) => ({ text: "select 6 / $1::int4 as result", values: [by], isPrepared: true });
  for (let round = 0; round < 30; round += 1) {
    await expect(pool.runAs(server, [divide(0)])).rejects.toMatchObject({ code: "22012" });
    expect(await pool.runAs(server, [divide(2)])).toEqual([[{ result: 3 }]]);
  }
  expect(await countPrepared()).toBeLessThan(25);
});

test("a prepared statement reads a table that was changed or made again", async () => {
  const read = { text: "select concat(value) as value from public.changing where value = $1", isPrepared: true };
  const readAs = (value: unknown) => pool.runAs(server, [{ ...read, values: [value] }]);
  const make = (type: string) =>
    pool.execute(`create table public.changing (value ${type}); insert into public.changing values ('1');
      grant select on public.changing to service_role`);
  await make("text");
  expect(await readAs("1")).toEqual([[{ value: "1" }]]);
  await pool.execute("alter table public.changing alter value type varchar(9)");
  expect(await readAs("1")).toEqual([[{ value: "1" }]]);
  await pool.execute("drop table public.changing");
  await expect(readAs("1")).rejects.toMatchObject({ code: "42P01" });
  await make("int4");
  expect(await readAs("1")).toEqual([[{ value: "1" }]]);
  await pool.execute("drop table public.changing");
});
