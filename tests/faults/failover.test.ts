import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { endAfterSilence } from "#embedded-supabase/database/lost-connections.ts";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import {
  type Cluster,
  createDatabase,
  runAsSuperuser,
  startCluster,
  startStandby,
} from "#tests/support/postgres-cluster.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";
import { startTcpSwitch, type TcpSwitch } from "#tests/support/tcp-switch.ts";

const longTimeout = { timeout: 60_000, interval: 50 };

const portOf = ({ url }: Cluster) => Number(new URL(url).port);

/** The tests depend on their order: two processes write while a standby replaces the PostgreSQL behind DATABASE_URL. */
describe("a PostgreSQL that fails over to its standby under two processes", () => {
  const folders = temporaryFolders();
  let primary: Cluster;
  let standby: Cluster;
  let tcpSwitch: TcpSwitch;
  let standbyUrl: string;
  let mail: MailServer;
  let sites: [Site, Site];
  let writers: ReturnType<typeof startWriters>;
  let slug: string;

  beforeAll(async () => {
    primary = await startCluster();
    const url = new URL(await createDatabase(primary.url));
    standby = await startStandby(primary);
    standbyUrl = new URL(url.pathname, standby.url).href;
    tcpSwitch = await startTcpSwitch(portOf(primary));
    mail = await startMailServer();
    url.port = String(tcpSwitch.port);
    const env = {
      DATABASE_URL: url.href,
      TRUST_PROXY: "true",
      SMTP_URL: mail.url,
      MAIL_FROM: "Nusagrid <site@nusagrid.example>",
      CONTACT_TO: "leads@nusagrid.example",
    };
    const start = async () => startSite({ env, dataDir: await folders.make() });
    sites = [await start(), await start()];
    const [row] = await sites[0].database.query(
      "select slug from blog_posts where language = 'en' order by date desc limit 1",
    );
    slug = String(row?.slug);
    writers = startWriters(sites);
    await vi.waitFor(() => expect(writers.fewest()).toBeGreaterThan(15), longTimeout);
    await primary.crash("SIGKILL");
  });
  afterAll(async () => {
    await writers?.stop();
    for (const site of sites ?? []) await site.close();
    await tcpSwitch?.close();
    await mail?.close();
    await standby?.stop();
    await primary?.stop();
    await folders.remove();
  });

  test("reports that it is not ready while no database responds, and continues to run", async () => {
    for (const site of sites) {
      expect((await site.fetch("/healthz")).status).toBe(200);
      expect((await site.fetch("/readyz")).status).toBe(503);
      expect((await site.fetch("/")).status).toBe(200);
    }
  });

  test("reads from a standby before its promotion, and rejects writes with a request to wait", async () => {
    tcpSwitch.moveTo(portOf(standby));
    for (const site of sites) {
      await vi.waitFor(async () => expect((await site.fetch("/blog")).status).toBe(200), longTimeout);
      expect((await site.fetch(`/blog/${slug}`)).status).toBe(200);
      expect((await site.fetch("/readyz")).status).toBe(503);
      const rejected = await writePost(site, makePost());
      expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      const form = { method: "POST", body: makeContactForm() };
      expect((await site.fetch("/api/v1.0/email/send-form", form)).status).toBe(503);
    }
  });

  test("leaves no connection on a standby that rejects LISTEN", async () => {
    const before = tcpSwitch.made();
    await vi.waitFor(() => expect(tcpSwitch.made()).toBeGreaterThan(before + 15), longTimeout);
    const listening = "select count(*)::integer as count from pg_stat_activity where query like 'listen %'";
    const [row] = await runSql(standbyUrl, listening);
    expect(row?.count).toBeLessThanOrEqual(2 * sites.length); // one connection that ends beside its successor
  });

  test("serves its cached pages while the database is unreachable", async () => {
    tcpSwitch.moveTo(undefined);
    for (const site of sites) {
      for (const page of ["/blog", `/blog/${slug}`]) {
        const response = await site.fetch(page);
        expect([page, response.status]).toEqual([page, 200]);
        expect(await response.text()).not.toContain("Loading blog post");
      }
    }
  });

  test("writes again without a restart when the standby is promoted and takes over DATABASE_URL", async () => {
    await runAsSuperuser(standbyUrl, "select pg_promote()");
    tcpSwitch.moveTo(portOf(standby));
    for (const site of sites) {
      await vi.waitFor(async () => expect((await site.fetch("/readyz")).status).toBe(200), longTimeout);
    }
    const before = writers.fewest();
    await vi.waitFor(() => expect(writers.fewest()).toBeGreaterThan(before + 15), longTimeout);
    await writers.stop();
  });

  test("has every confirmed row exactly once", async () => {
    const [site] = sites;
    const posts = await site.database.query("select slug from blog_posts where slug like 'made-for-a-test-%'");
    const stored = new Set(posts.map((row) => String(row.slug)));
    expect(writers.posts.filter((written) => !stored.has(written))).toEqual([]);
    const messages = await site.database.query(
      "select subject, count(*)::integer as count from contact_messages group by 1",
    );
    const subjects = new Set(messages.map((row) => String(row.subject)));
    expect(writers.messages.filter((written) => !subjects.has(written))).toEqual([]);
    expect(messages.filter(({ count }) => count !== 1)).toEqual([]);
    const changes = await site.database.query(
      "select 1 from app_private.post_changes group by post_id, action having count(*) > 1 and action = 'insert'",
    );
    expect(changes).toEqual([]);
  });

  test("receives the other process's announcements again", async () => {
    const [one, two] = sites;
    for (const [reader, writer] of [
      [one, two],
      [two, one],
    ] as const) {
      const before = reader.renderCount();
      await reader.fetch(`/blog/${slug}`);
      await reader.fetch(`/blog/${slug}`);
      expect(reader.renderCount() - before).toBeLessThanOrEqual(1);
      const title = `Saved after the failover ${crypto.randomUUID()}`;
      expect((await writePost(writer, { title }, `?slug=eq.${slug}`)).status).toBe(204);
      await vi.waitFor(
        async () => expect(await (await reader.fetch(`/blog/${slug}`)).text()).toContain(title),
        longTimeout,
      );
    }
  });

  test("continues with the outbox: every message is sent, and only messages in delivery may be sent twice", async () => {
    const unsent = "select count(*)::integer as count from contact_messages where delivery <> 'sent'";
    // A message that was claimed without a result waits for the end of its lease.
    await vi.waitFor(async () => expect(await sites[0].database.query(unsent)).toEqual([{ count: 0 }]), longTimeout);
    const arrived = new Set(mail.received.map(({ headers }) => headers.subject));
    expect(writers.messages.filter((subject) => !arrived.has(subject))).toEqual([]);
    const ids = new Set(mail.received.map(({ messageId }) => messageId));
    expect(mail.received.length - ids.size).toBeLessThanOrEqual(sites.length);
  });
});

test("a statement to a server that disappears silently times out, and its connection is closed", async () => {
  const url = new URL(inject("clusterUrl"));
  const tcpSwitch = await startTcpSwitch(Number(url.port));
  url.port = String(tcpSwitch.port);
  const pool = new pg.Pool({
    connectionString: url.href,
    max: 1,
    onConnect: async (client) => {
      client.on("error", () => {});
      endAfterSilence(client, 500);
    },
  });
  pool.on("error", () => {});
  try {
    await pool.query("select 1");
    tcpSwitch.silence();
    await expect(pool.query("select 1")).rejects.toThrow("Connection terminated unexpectedly");
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await tcpSwitch.close();
    await pool.end();
  }
});

function writePost(site: Site, columns: object, filter = ""): Promise<Response> {
  const { secretKey } = site.backend;
  return site.fetch(`/rest/v1/blog_posts${filter}`, {
    method: filter === "" ? "POST" : "PATCH",
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify(columns),
  });
}

/** Writes posts and messages to both processes, with new content each time, and remembers the acknowledged ones. */
function startWriters(sites: Site[]) {
  const posts: string[] = [];
  const messages: string[] = [];
  const counts: (() => number)[] = [];
  let attempts = 0;
  let isStopping = false;

  /** @param attempt resolves to the name of the stored row, or to undefined after a failure */
  async function write(stored: string[], attempt: () => Promise<string | undefined>): Promise<void> {
    let count = 0;
    counts.push(() => count);
    while (!isStopping) {
      const name = await attempt();
      if (name === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      } else {
        count += 1;
        stored.push(name);
      }
    }
  }

  async function addPost(site: Site): Promise<string | undefined> {
    const post = makePost();
    return (await writePost(site, post)).status === 201 ? post.slug : undefined;
  }

  async function addMessage(site: Site): Promise<string | undefined> {
    attempts += 1;
    const subject = `Tender ${attempts} of many`;
    const response = await site.fetch("/api/v1.0/email/send-form", {
      method: "POST",
      body: makeContactForm({ subject }),
      headers: { "x-forwarded-for": [10, attempts >> 8, attempts & 255, 1].join(".") },
    });
    return (await response.text()) === "OK" ? subject : undefined;
  }

  const working = Promise.all(
    sites.flatMap((site) => [write(posts, () => addPost(site)), write(messages, () => addMessage(site))]),
  );
  return {
    posts,
    messages,
    /** Returns the count of the writer with the fewest rows. */
    fewest: () => Math.min(...counts.map((count) => count())),
    async stop() {
      isStopping = true;
      await working;
    },
  };
}
