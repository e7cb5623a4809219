import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#embedded-supabase/database/database.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const SLOW = "select pg_sleep(9)";

function leaving() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

describe.each(EMBEDDED)("a client that goes away during a request on %s", (kind) => {
  let site: Site;
  let headers: Record<string, string>;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    headers = { apikey: site.backend.publishableKey, authorization: `Bearer ${await signIn(site)}` };
    await site.database.execute(`
      create table public.notes (note text);
      create function public.slow_read() returns boolean language sql stable as 'select pg_sleep(9) is null';
      create function public.slow_write() returns void language plpgsql
      as 'begin perform pg_sleep(1); insert into public.notes values (''written''); end';
      notify pgrst, 'reload schema'`);
    await vi.waitFor(async () => expect((await site.fetch("/rest/v1/notes", { headers })).status).toBe(200), {
      timeout: 15_000,
    });
  });
  afterAll(() => site.close());

  async function countRunning(name: string): Promise<number> {
    const sql = "select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query ~ $1";
    return (await site.database.query(sql, [name])).length;
  }

  async function startAndLeave(name: string, method: string): Promise<void> {
    const client = new AbortController();
    const response = site.fetch(`/rest/v1/rpc/${name}`, { method, headers, signal: client.signal });
    await expect.poll(() => countRunning(name)).toBe(1);
    client.abort();
    await expect(response).rejects.toThrow();
  }

  test("ends the statement of a read, and the connection serves the next requests", async () => {
    await startAndLeave("slow_read", "GET");
    // The statement itself would last nine seconds.
    await expect.poll(() => countRunning("slow_read"), { timeout: 5000 }).toBe(0);
    const reads = Array.from({ length: 30 }, () => site.fetch("/rest/v1/notes", { headers }));
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("ends a read that is left at any moment of its beginning, with and without a rollback", async () => {
    const { runAs } = site.database as Database;
    const context = { role: "service_role", claims: {}, statementTimeoutMs: 9000, isReadOnly: true };
    for (let turns = 0; turns < 20; turns += 1) {
      for (const isDiscarded of [false, true]) {
        const { signal, abort } = leaving();
        const read = expect(runAs({ ...context, isDiscarded, signal }, [{ text: SLOW }])).rejects.toThrow();
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        abort();
        await read;
      }
    }
    expect(await countRunning("pg_sleep")).toBe(0);
  }, 8000);

  test("does not end the statement of a write", async () => {
    await startAndLeave("slow_write", "POST");
    const read = () => site.database.query("select note from notes");
    await expect.poll(read, { timeout: 5000 }).toEqual([{ note: "written" }]);
  });
});
