import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";

const SEND = "/api/v1.0/email/send-form";
const SPAM = "Cheap backlinks for your website, first page of Google: https://links.example https://more.example";
const MEGABYTE = 1024 * 1024;

type Verdict = "without spam reasons" | "with spam reasons" | "quarantine";
const VERDICTS: Verdict[] = ["without spam reasons", "with spam reasons", "quarantine"];

type Stored = { count: number; minutesAgo?: number; characters?: number; letter?: string; isRead?: boolean };

/** Stores messages that arrived earlier. */
async function store(
  site: Site,
  verdict: Verdict,
  { count, minutesAgo = 1, characters = 10, letter = "x", isRead = false }: Stored,
): Promise<void> {
  await site.database.execute(`
    insert into contact_messages (name, email, subject, message, received_at, read_at, is_quarantined, spam_reasons)
    select 'A', 'a@example.com', 'Earlier', repeat('${letter}', ${characters}),
      now() - interval '${minutesAgo} minutes' - n * interval '1 millisecond', ${isRead ? "now()" : "null"},
      ${verdict === "quarantine"}, ${verdict === "without spam reasons" ? "'{}'" : "array['has a link']"}
    from generate_series(1, ${count}) n`);
}

/** Calls the database function in the same way as the server. */
async function receive(site: Site, verdict: Verdict, message = "Hello"): Promise<Record<string, unknown>> {
  const [row] = await site.database.query(
    `select receive_contact_message('A', 'a@example.com', 'New', $1, ${
      verdict === "without spam reasons" ? "'{}'" : "array['has a link']"
    }, ${verdict === "quarantine"}) as result`,
    [message],
  );
  return row?.result as Record<string, unknown>;
}

const FORM_TOKEN = /name="form_token" value="([^"]+)"/;
let networks = 0;

/** Sends the form from a new network: after opening the page, without opening it, or with spam. */
async function send(site: Site, verdict: Verdict, headers: Record<string, string> = {}): Promise<Response> {
  networks += 1;
  const page = verdict === "without spam reasons" ? await (await site.fetch("/")).text() : "";
  return site.fetch(SEND, {
    method: "POST",
    body: makeContactForm(verdict === "quarantine" ? { message: SPAM } : {}),
    headers: {
      "x-forwarded-for": `10.${networks >> 8}.${networks & 255}.1`,
      "x-form-token": FORM_TOKEN.exec(page)?.[1] ?? "",
      ...headers,
    },
  });
}

async function one(site: Site, sql: string): Promise<Record<string, unknown>> {
  const [row] = await site.database.query(sql);
  return row ?? {};
}

// These tests write and delete hundreds of megabytes.
describe("the quotas of the contact form", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startEmbeddedSite("PostgreSQL");
  });
  afterAll(() => site.close());
  afterEach(() => site.database.execute("delete from contact_messages"));

  const usage = () =>
    one(
      site,
      "select unread_bytes::int as unread, quarantined_messages::int as messages, quarantined_bytes::int as bytes from app_private.contact_usage",
    );

  test("match the table after every change of a message", async () => {
    const check = async () => {
      const stored = await usage();
      await site.database.query("select app_private.count_contact_messages()");
      expect(await usage()).toEqual(stored);
      return stored;
    };
    expect(await check()).toEqual({ unread: 0, messages: 0, bytes: 0 });
    expect(await receive(site, "with spam reasons")).toEqual({ evicted: 0 });
    const { unread } = await check();
    expect(unread).toBeGreaterThan(500);
    await store(site, "quarantine", { count: 3 });
    expect(await check()).toMatchObject({ unread, messages: 3 });
    const change = (set: string) => site.database.execute(`update contact_messages set ${set} where subject = 'New'`);
    await change("is_quarantined = true, read_at = now()");
    expect(await check()).toMatchObject({ unread: 0, messages: 4 });
    await change("is_quarantined = false");
    expect(await check()).toMatchObject({ unread: 0, messages: 3 });
    await change("read_at = null");
    expect(await check()).toMatchObject({ unread });
    await change("message = message || 'ten letters'");
    expect(await check()).toMatchObject({ unread: Number(unread) + 11 });
    expect(await site.database.query("select id from claim_contact_message('example.com', 30)")).toHaveLength(1);
    await site.database.execute("delete from contact_messages where is_quarantined");
    expect(await check()).toMatchObject({ messages: 0, bytes: 0 });
    await site.database.execute("truncate contact_messages");
    expect(await check()).toEqual({ unread: 0, messages: 0, bytes: 0 });
  });

  test.each<[Verdict, string, string, Stored]>([
    ["quarantine", "hour", "200 in an hour", { count: 200 }],
    ["quarantine", "hour", "4 MB in an hour", { count: 52, characters: 20_000, letter: "🏛" }],
    ["quarantine", "day", "1,000 in a day", { count: 1000, minutesAgo: 120 }],
    ["quarantine", "day", "16 MB in a day", { count: 209, characters: 20_000, letter: "🏛", minutesAgo: 120 }],
    ["with spam reasons", "hour", "1,500 in an hour", { count: 1500 }],
    ["with spam reasons", "hour", "12 MB in an hour", { count: 157, characters: 20_000, letter: "🏛" }],
    ["with spam reasons", "day", "4,500 in a day", { count: 4500, minutesAgo: 120 }],
    ["without spam reasons", "hour", "2,000 in an hour", { count: 2000 }],
    ["without spam reasons", "hour", "16 MB in an hour", { count: 209, characters: 20_000, letter: "🏛" }],
    ["without spam reasons", "day", "6,000 in a day", { count: 6000, minutesAgo: 120 }],
    ["without spam reasons", "day", "64 MB in a day", { count: 834, characters: 20_000, letter: "🏛", minutesAgo: 120 }],
  ])("messages %s are rejected for the %s after %s, and better ones are not", async (verdict, bound, _, earlier) => {
    await store(site, verdict, { ...earlier, count: earlier.count - 1 });
    expect(await receive(site, verdict)).toEqual({ evicted: 0 });
    await site.database.execute("delete from contact_messages");
    await store(site, verdict, earlier);
    const long = earlier.letter ? earlier.letter.repeat(20_000) : "x";
    expect(await receive(site, verdict, long)).toEqual({ refused: bound, retry_seconds: expect.any(Number) });
    for (const better of VERDICTS.slice(0, VERDICTS.indexOf(verdict))) {
      expect(await receive(site, better)).toEqual({ evicted: 0 });
    }
  });

  test("delete the oldest spam first, and never a message with fewer spam reasons", async () => {
    await store(site, "quarantine", { count: 1999, minutesAgo: 3000 });
    await store(site, "with spam reasons", { count: 10, minutesAgo: 30_000 });
    await store(site, "without spam reasons", { count: 10, minutesAgo: 30_000, isRead: true });
    await store(site, "quarantine", { count: 1, minutesAgo: 20_000, isRead: true });
    await site.database.execute(
      "update contact_messages set subject = 'Oldest' where is_quarantined and received_at < now() - interval '15000 minutes'",
    );
    expect(await receive(site, "quarantine")).toEqual({ evicted: 1 });
    const counts = await one(
      site,
      `select count(*) filter (where is_quarantined)::int as spam, count(*) filter (where not is_quarantined)::int as plain,
         count(*) filter (where subject = 'Oldest')::int as oldest from contact_messages`,
    );
    expect(counts).toEqual({ spam: 2000, plain: 20, oldest: 0 });
  });

  test("free as much space as long spam needs", async () => {
    await store(site, "quarantine", { count: 1600, minutesAgo: 3000, characters: 20_000 });
    await store(site, "quarantine", { count: 30, minutesAgo: 3001 });
    for (let round = 0; round < 10; round += 1) {
      expect(await receive(site, "quarantine", "🏛".repeat(20_000))).toHaveProperty("evicted");
      expect((await usage()).bytes).toBeLessThanOrEqual(32 * MEGABYTE);
    }
    expect((await one(site, "select count(*)::int as n from contact_messages where subject = 'New'")).n).toBe(10);
  });

  test("are exhausted at 256 MB of unread messages; messages that an editor has read do not count", async () => {
    await store(site, "with spam reasons", { count: 3400, minutesAgo: 3000, characters: 20_000, letter: "🏛" });
    for (const verdict of ["without spam reasons", "with spam reasons"] as const) {
      expect(await receive(site, verdict)).toMatchObject({ refused: "full" });
    }
    expect(await receive(site, "quarantine")).toEqual({ evicted: 0 });
    await site.database.execute("update contact_messages set read_at = now()");
    expect(await receive(site, "without spam reasons")).toEqual({ evicted: 0 });
    expect((await one(site, "select count(*)::int as n from contact_messages where subject = 'Earlier'")).n).toBe(3400);
  });
});

describe.each(BACKENDS)("a flood from many networks to %s", (kind) => {
  let site: Site;
  beforeEach(async () => {
    site = kind === "hosted" ? await startSiteOn(kind) : await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
  });
  afterEach(() => site.close());

  test("of spam stops at its quota and blocks no person", async () => {
    await store(site, "quarantine", { count: 190 });
    const flood = await Promise.all(Array.from({ length: 20 }, async () => (await send(site, "quarantine")).status));
    expect(flood.filter((status) => status === 200)).toHaveLength(10);
    expect(new Set(flood)).toEqual(new Set([200, 503]));
    expect((await send(site, "with spam reasons")).status).toBe(200);
    expect((await send(site, "without spam reasons")).status).toBe(200);
  });

  test("of plausible messages leaves a quota for visitors who opened the page, who get an error above it", async () => {
    await store(site, "with spam reasons", { count: 1500 });
    expect((await send(site, "with spam reasons")).status).toBe(503);
    expect((await send(site, "without spam reasons")).status).toBe(200);
    await store(site, "without spam reasons", { count: 500 });
    const rejected = await send(site, "without spam reasons");
    expect([rejected.status, Number(rejected.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(await rejected.text()).toBe("Too many messages are arriving at the moment. Please try again later.\n");

    const page = await send(site, "without spam reasons", { accept: "text/html" });
    const html = await page.text();
    expect(page.status).toBe(503);
    expect(html).toContain("Failed to send message. Please try again later.");
    expect(html).toContain("Please call us about the tender.");
  });
});
