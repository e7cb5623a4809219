/** A `node:http` server with `pg` sets the upper limit of an uncached list: one statement, whose JSON PostgreSQL makes. */
import { createServer } from "node:http";
import pg from "pg";

const LIST = `
  begin;
  select set_config('role', '%role%', true), set_config('request.jwt.claims', '{"role":"%role%"}', true),
    set_config('statement_timeout', '2000', true);
  select coalesce(json_agg(page), '[]')::text as body, (select app_private.count_posts()) as total
  from (select * from public.blog_posts order by date desc, id desc limit 9) as page;
  commit`;

process.once("message", ({ connection, role }: { connection: pg.PoolConfig; role: string }) => {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const statements = LIST.replaceAll("%role%", role);
  const server = createServer(async (_, response) => {
    const results = (await pool.query(statements)) as unknown as pg.QueryResult[];
    const body = Buffer.from(String(results[2]?.rows[0]?.body));
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());
