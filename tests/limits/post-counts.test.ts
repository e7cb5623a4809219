import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { chooseMedia } from "#embedded-supabase/rest/parse/media.ts";
import { parseQuery } from "#embedded-supabase/rest/parse/query.ts";
import { loadSchema } from "#embedded-supabase/rest/schema/load-schema.ts";
import { buildRead } from "#embedded-supabase/rest/sql/read.ts";
import { planPosts } from "#server/backend-rules/post-pages.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";

/** Several sessions at once, so on a server both can reach. */
describe("the stored number of posts", () => {
  let site: Site;
  let url: string;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    url = await createDatabase(inject("clusterUrl"));
    site = await startSite({ env: { DATABASE_URL: url } });
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await site.close();
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(url);
    clients.push(client);
    await client.connect();
    return client;
  }

  const ADD = (count: number, date = "current_date") => `
    insert into blog_posts (slug, title, author, content, date)
    select gen_random_uuid(), 'Title', 'Author', 'Text', ${date} from generate_series(1, ${count}) as number`;

  async function counts(client: pg.Client): Promise<{ stored: number; counted: number }> {
    const { rows } = await client.query(
      "select app_private.count_posts()::integer as stored, count(*)::integer as counted from blog_posts",
    );
    return rows[0];
  }

  async function expectTruth(client: pg.Client): Promise<number> {
    const { stored, counted } = await counts(client);
    expect(stored).toBe(counted);
    const { rows } = await client.query(`
      select month::text, language, posts::integer from app_private.posts_by_month where posts <> 0
      except select app_private.month_of(date)::text, language, count(*)::integer from blog_posts group by 1, 2`);
    expect(rows).toEqual([]);
    return counted;
  }

  test("follows every kind of change", async () => {
    const client = await connect();
    const before = await expectTruth(client);
    for (const statement of [
      ADD(300, "date '2026-05-31' - number"),
      "update blog_posts set date = date - 45 where date > '2026-01-15'",
      "update blog_posts set title = title || '!'",
      "insert into blog_posts (slug, title, author, content) select slug, title, author, content from blog_posts limit 5 on conflict (slug) do update set date = '1999-01-01'",
      "merge into blog_posts using (values (1)) as one on date = '1999-01-01' when matched then delete",
      "delete from blog_posts where date < '2025-10-01'",
    ]) {
      await client.query(statement);
      await expectTruth(client);
    }
    expect(await expectTruth(client)).not.toBe(before);
  });

  test("is rolled back with a transaction, and is visible to others only after a commit", async () => {
    const [writer, reader] = [await connect(), await connect()];
    const before = await expectTruth(reader);
    await writer.query("begin");
    await writer.query(ADD(7));
    await writer.query("savepoint here");
    await writer.query(ADD(5));
    await writer.query("rollback to here");
    expect(await expectTruth(writer)).toBe(before + 7);
    expect(await expectTruth(reader)).toBe(before);
    await writer.query("rollback");
    expect(await expectTruth(writer)).toBe(before);
  });

  test("adds concurrent writes to the same months correctly", async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, connect));
    const before = await expectTruth(writers[0] as pg.Client);
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let round = 0; round < 10; round += 1) {
          await writer.query(ADD(20, `date '2026-06-30' - ${index % 2 ? "number" : "(21 - number)"} * 9`));
        }
      }),
    );
    expect(await expectTruth(writers[0] as pg.Client)).toBe(before + 6 * 10 * 20);
  });

  test("counts the rows that a policy shows to the client", async () => {
    const client = await connect();
    await expectTruth(client);
    await client.query(ADD(30, "date '2010-01-01' + number"));
    const asVisitor = async () => {
      await client.query("begin; set local role anon");
      const count = await counts(client);
      const sees = (await client.query("select app_private.sees_every_post() as sees")).rows[0]?.sees;
      const page = await client.query("select skipped_there::integer as skipped from app_private.find_post_page(200)");
      await client.query("rollback");
      return { ...count, sees, skipped: page.rows[0]?.skipped };
    };
    const all = await asVisitor();
    expect([all.sees, all.stored, all.skipped]).toEqual([true, all.counted, expect.any(Number)]);

    await client.query(
      "create policy drafts on blog_posts as restrictive for select to anon using (date <= '2026-03-01')",
    );
    const some = await asVisitor();
    expect(some.counted).toBeLessThan(all.counted);
    expect([some.sees, some.stored, some.skipped]).toEqual([false, some.counted, 200]);
    await expectTruth(client);

    await client.query("drop policy drafts on blog_posts");
    await client.query('drop policy "everybody reads posts" on blog_posts');
    await client.query("create policy published on blog_posts for select to anon using (date <= '2026-03-01')");
    expect(await asVisitor()).toEqual(some);
    await client.query("drop policy published on blog_posts");
    expect(await asVisitor()).toMatchObject({ stored: 0, counted: 0, sees: false });
    await client.query(
      'create policy "everybody reads posts" on blog_posts for select to anon, authenticated using (true)',
    );
    expect(await asVisitor()).toEqual(all);
  });

  test("cannot be changed by visitors and editors", async () => {
    const client = await connect();
    for (const role of ["anon", "authenticated"]) {
      for (const statement of [
        "update app_private.posts_by_month set posts = 0 returning 1",
        "delete from app_private.posts_by_month returning 1",
        "insert into app_private.posts_by_month (month, posts) values ('2026-01-01', 1)",
        "select app_private.count_posts_by_month()",
      ]) {
        await client.query(`begin; set local role ${role}`);
        const changed = await client.query(statement).then(
          ({ rowCount }) => rowCount,
          () => 0,
        );
        await client.query("rollback");
        expect([role, statement, changed]).toEqual([role, statement, 0]);
      }
    }
  });

  test("a distant page reads a few entries of the index and the rows it shows", async () => {
    const client = await connect();
    await client.query("delete from blog_posts");
    await client.query(ADD(10_000, "date '2026-01-01' - number / 3"));
    await client.query("analyze blog_posts");
    const schema = await loadSchema(site.database);
    const { root } = parseQuery(new URLSearchParams("order=date.desc&limit=9"), { maxDepth: 1 });
    const media = chooseMedia("application/json");
    const read = async (offset: number) => {
      await client.query("begin; set local role anon");
      const node = { ...root, offset };
      const [list] = buildRead({
        planRead: planPosts,
        schema,
        table: "blog_posts",
        node,
        media,
        count: undefined,
      }).statements;
      const { rows } = await client.query(`explain (analyze, format json) ${list?.text}`, [...(list?.values ?? [])]);
      await client.query("rollback");
      return scansOf(rows[0]?.["QUERY PLAN"][0].Plan, "blog_posts");
    };
    for (const offset of [101, 5000, 9990]) {
      const scans = await read(offset);
      expect(scans.map(({ type }) => type).sort()).toEqual(["Index Only Scan", "Index Scan"]);
      for (const { rows } of scans) expect(rows).toBeLessThan(150);
    }
    const [first] = await read(0);
    expect(first).toEqual({ type: "Index Scan", rows: 9 });
  });

  test("is zero after TRUNCATE", async () => {
    const client = await connect();
    await client.query("begin; truncate blog_posts cascade");
    expect(await expectTruth(client)).toBe(0);
    await client.query("rollback");
    expect(await expectTruth(client)).toBeGreaterThan(0);
    await client.query("truncate blog_posts cascade");
    expect(await expectTruth(client)).toBe(0);
  });
});

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
};

/** Returns a plan's scans of a table, with the number of rows over all loops. */
function scansOf(plan: Plan, table: string): { type: string; rows: number }[] {
  const own = { type: plan["Node Type"], rows: plan["Actual Rows"] * plan["Actual Loops"] };
  const below = (plan.Plans ?? []).flatMap((part) => scansOf(part, table));
  return plan["Relation Name"] === table ? [own, ...below] : below;
}
