import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, inject, type TestContext, test, vi } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { makeContactForm, makeMessage } from "#tests/factories/make-message.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { EMBEDDED, type Embedded, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { type FailureMode, type MailServer, startBadMailServer, startMailServer } from "#tests/support/mail-server.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

// These tests wait longer than they work. They therefore run in parallel, and each of them cleans up at its end.
const folders = temporaryFolders();
afterAll(async () => {
  await stopServers();
  await folders.remove();
});

const SEND = "/api/v1.0/email/send-form";
const TO = "leads@nusagrid.example";
const mailSettings = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: "Nusagrid <site@nusagrid.example>",
  CONTACT_TO: TO,
});

/** Closes the servers of a test at the end of this test, while the other tests continue. */
function openingFor(onTestFinished: TestContext["onTestFinished"]) {
  return {
    async openMailServer(options?: { port?: number; failureMode?: FailureMode }): Promise<MailServer> {
      const server = await startMailServer(options);
      onTestFinished(() => server.close());
      return server;
    },
    async openSite(kind: Embedded, smtpUrl: string, more: Record<string, string> = {}): Promise<Site> {
      const site = await startEmbeddedSite(kind, { ...mailSettings(smtpUrl), ...more });
      onTestFinished(() => site.close());
      return site;
    },
  };
}

async function deliveryOf(site: Site, subject: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await site.database.query("select * from contact_messages where subject = $1", [subject]);
  return row;
}

const longTimeout = { timeout: 90_000, interval: 100 };

describe.concurrent.each(EMBEDDED)("the outbox on %s", (kind) => {
  test("sends a message to the mailbox, with the visitor in Reply-To", async ({ onTestFinished }) => {
    const { openMailServer, openSite } = openingFor(onTestFinished);
    const mail = await openMailServer();
    const site = await openSite(kind, mail.url, { SITE_URL: "https://www.nusagrid.example" });
    const message = makeMessage({ name: 'Dr. Ñandú, "Bos" <x@y.example>', subject: "Anggaran – pentest №3" });
    await site.fetch(SEND, { method: "POST", body: makeContactForm(message) });
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), longTimeout);
    await vi.waitFor(
      async () => expect(await deliveryOf(site, message.subject)).toMatchObject({ delivery: "sent", attempts: 1 }),
      longTimeout,
    );
    const row = await deliveryOf(site, message.subject);
    const [sent] = mail.received;
    expect(sent?.recipients).toEqual([TO]);
    expect(sent?.messageId).toBe(`<${row?.id}@nusagrid.example>`);
    expect(sent?.headers).toMatchObject({ from: "Nusagrid <site@nusagrid.example>", to: TO });
    expect(sent?.headers["reply-to"]).toMatch(/<siti@example\.go\.id>$/);
    expect(sent?.raw).toContain("Please call us about the tender.\r\nThank you.");
    expect(sent?.raw.replace(/=\r\n/g, "").replaceAll("=3D", "=")).toContain(
      `https://www.nusagrid.example/admin/messages?message=${row?.id}`,
    );
  });

  test("sends a quarantined message only after an editor releases it", async ({ onTestFinished }) => {
    const { openMailServer, openSite } = openingFor(onTestFinished);
    const mail = await openMailServer();
    const site = await openSite(kind, mail.url);
    const spam = makeMessage({ subject: "Cheap backlinks", message: "First page of Google: https://links.example" });
    const plain = makeMessage();
    await site.fetch(SEND, { method: "POST", body: makeContactForm(spam) });
    await site.fetch(SEND, { method: "POST", body: makeContactForm(plain) });
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), longTimeout);
    expect(mail.received[0]?.headers.subject).toBe(plain.subject);

    await site.fetch(`/rest/v1/contact_messages?subject=eq.${encodeURIComponent(spam.subject)}`, {
      method: "PATCH",
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${await signIn(site)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ is_quarantined: false }),
    });
    await vi.waitFor(() => expect(mail.received[1]?.headers.subject).toBe(spam.subject), longTimeout);
  });

  test("a permanently rejected text has the state failed, and a retry sends it with the same Message-ID", async ({
    onTestFinished,
  }) => {
    const { openMailServer, openSite } = openingFor(onTestFinished);
    const mail = await openMailServer({ failureMode: { at: "text", code: 554, text: "We do not like it" } });
    const site = await openSite(kind, mail.url);
    const message = makeMessage();
    await site.fetch(SEND, { method: "POST", body: makeContactForm(message) });
    await vi.waitFor(
      async () => expect(await deliveryOf(site, message.subject)).toMatchObject({ delivery: "failed", attempts: 1 }),
      longTimeout,
    );
    const failed = await deliveryOf(site, message.subject);
    expect(failed?.last_error).toContain("We do not like it");

    mail.failureMode = "takes everything";
    await site.database.execute(
      `update contact_messages set delivery = 'waiting', due_at = now() where id = '${failed?.id}'`,
    );
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), longTimeout);
    expect(mail.received[0]?.messageId).toBe(failed?.mail_id);
  });

  test("none of 1,000 submissions is lost while the mail server is down and the process is killed", async ({
    onTestFinished,
  }) => {
    const { openMailServer } = openingFor(onTestFinished);
    const dataDir = await folders.make();
    if (kind === "embedded") await copySeededFolder(dataDir);
    const mailPort = await findFreePort();
    const env: Record<string, string> = {
      DATA_DIR: dataDir,
      TRUST_PROXY: "true",
      LOG_LEVEL: "silent",
      ...mailSettings(`smtp://127.0.0.1:${mailPort}`),
    };
    if (kind === "PostgreSQL") env.DATABASE_URL = await createDatabase(inject("clusterUrl"));

    const subjects = Array.from({ length: 1000 }, (_, index) => `Tender ${index} of a thousand`);
    const waiting = [...subjects];
    const acknowledged = new Set<string>();
    let server = await startServer({ env });
    for (const goal of [300, 600, 1000]) {
      await submitUntil(server, waiting, acknowledged, goal);
      server.signal("SIGKILL");
      await server.exited;
      server = await startServer({ env });
    }
    expect(acknowledged.size).toBe(1000);

    const mail = await openMailServer({ port: mailPort });
    await vi.waitFor(() => expect(mail.received.length).toBeGreaterThan(300), longTimeout);
    server.signal("SIGKILL");
    await server.exited;
    server = await startServer({ env });
    // The message that was being sent at the time of the kill becomes due again at the end of its lease.
    await vi.waitFor(async () => expect(await countUnsent(server, dataDir)).toBe(0), longTimeout);

    const arrived = new Set(mail.received.map(({ headers }) => headers.subject));
    expect(subjects.filter((subject) => !arrived.has(subject))).toEqual([]);
    const byId = Map.groupBy(mail.received, ({ messageId }) => messageId);
    // The visitor sent a stored but unacknowledged submission again. Each copy has a separate Message-ID.
    expect(byId.size).toBe(await countMessages(server, dataDir));
    for (const [id, mails] of byId) {
      expect([id, new Set(mails.map(({ headers }) => headers.subject)).size]).toEqual([id, 1]);
    }
    // The message that was being sent at the time of the kill may arrive twice, under one Message-ID.
    expect(mail.received.length - byId.size).toBeLessThanOrEqual(1);
  }, 600_000);
});

/** Submits messages from ten visitors in parallel, each message from a separate IP address, and repeats failed ones. */
async function submitUntil(server: ServerProcess, waiting: string[], acknowledged: Set<string>, goal: number) {
  const submit = async () => {
    while (acknowledged.size < goal) {
      const subject = waiting.shift();
      if (subject === undefined) return;
      const octets = [10, Number(/\d+/.exec(subject)?.[0]) >> 8, Number(/\d+/.exec(subject)?.[0]) & 255, 1];
      const response = await server
        .fetch(SEND, {
          method: "POST",
          body: makeContactForm({ subject }),
          headers: { "x-forwarded-for": octets.join(".") },
        })
        .catch(() => undefined);
      if (response?.status === 200 && (await response.text()) === "OK") acknowledged.add(subject);
      else waiting.push(subject);
    }
  };
  await Promise.all(Array.from({ length: 10 }, submit));
}

async function countRows(server: ServerProcess, dataDir: string, filter: string): Promise<number> {
  const { secretKey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const response = await server.fetch(`/rest/v1/contact_messages?select=id&limit=1${filter}`, {
    method: "HEAD",
    headers: { apikey: secretKey, prefer: "count=exact" },
  });
  return Number(response.headers.get("content-range")?.split("/")[1]);
}
const countMessages = (server: ServerProcess, dataDir: string) => countRows(server, dataDir, "");
const countUnsent = (server: ServerProcess, dataDir: string) => countRows(server, dataDir, "&delivery=neq.sent");

test.concurrent("several processes on one PostgreSQL send each message of one outbox once", async ({
  onTestFinished,
}) => {
  const { openMailServer, openSite } = openingFor(onTestFinished);
  const mail = await openMailServer();
  const database = await createDatabase(inject("clusterUrl"));
  const env = { DATABASE_URL: database };
  // The messages enter the queue while no process sends.
  const first = await startEmbeddedSite("PostgreSQL", env);
  await first.database.execute(
    `insert into contact_messages (name, email, subject, message)
     select 'A', 'a@example.com', 'Message ' || n, 'Text' from generate_series(1, 200) n`,
  );
  await first.close();
  const sites = await Promise.all([1, 2, 3].map(() => openSite("PostgreSQL", mail.url, env)));
  await vi.waitFor(() => expect(mail.received.length).toBeGreaterThanOrEqual(200), longTimeout);
  const undelivered = "select count(*)::int as n from contact_messages where delivery <> 'sent'";
  await vi.waitFor(async () => expect(await sites[0]?.database.query(undelivered)).toEqual([{ n: 0 }]), longTimeout);
  expect(mail.received).toHaveLength(200);
  expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(200);
}, 600_000);

describe.concurrent("a mail server that", () => {
  type Opening = ReturnType<typeof openingFor>;
  /** A failing server, and a function that starts a working one at the same URL. */
  type Troubled = { url: string; repair: () => Promise<MailServer> };

  const bad =
    (behaviour: Parameters<typeof startBadMailServer>[0]) =>
    async ({ openMailServer }: Opening): Promise<Troubled> => {
      const server = await startBadMailServer(behaviour);
      return {
        url: server.url,
        async repair() {
          await server.close();
          return openMailServer({ port: server.port });
        },
      };
    };
  const moody =
    (failureMode: FailureMode) =>
    async ({ openMailServer }: Opening): Promise<Troubled> => {
      const server = await openMailServer({ failureMode });
      return {
        url: server.url,
        async repair() {
          server.failureMode = "takes everything";
          return server;
        },
      };
    };
  const absent = async ({ openMailServer }: Opening): Promise<Troubled> => {
    const port = await findFreePort();
    return { url: `smtp://127.0.0.1:${port}`, repair: () => openMailServer({ port }) };
  };

  test.for([
    { name: "hangs without a greeting", open: bad(() => {}), says: /greeting|timeout/i },
    { name: "greets and drops", open: bad((socket) => socket.end("220 hello\r\n")), says: /closed|unexpected/i },
    { name: "talks nonsense", open: bad((socket) => socket.end("SSH-2.0-OpenSSH\r\n")), says: /./ },
    {
      name: "rejects the recipient",
      open: moody({ at: "recipient", code: 550, text: "No such mailbox" }),
      says: /No such mailbox/,
    },
    { name: "says later", open: moody({ at: "text", code: 451, text: "Try again later" }), says: /Try again later/ },
    { name: "is not there", open: absent, says: /ECONNREFUSED/ },
  ])("$name delays no visitor, and gets the message after its recovery", async ({ open, says }, { onTestFinished }) => {
    const opening = openingFor(onTestFinished);
    const { url, repair } = await open(opening);
    const site = await opening.openSite("PostgreSQL", url);
    const message = makeMessage();
    const response = await site.fetch(SEND, { method: "POST", body: makeContactForm(message) });
    expect([response.status, await response.text()]).toEqual([200, "OK"]);
    await vi.waitFor(
      async () =>
        expect(await deliveryOf(site, message.subject)).toMatchObject({
          delivery: "waiting",
          attempts: expect.toSatisfy((attempts: number) => attempts >= 1),
          last_error: expect.stringMatching(says),
        }),
      longTimeout,
    );
    const mail = await repair();
    await vi.waitFor(
      () => expect(mail.received.map(({ headers }) => headers.subject)).toEqual([message.subject]),
      longTimeout,
    );
  });
});

test.concurrent("the log contains no word of a visitor in any state of the message", async ({ onTestFinished }) => {
  const { openMailServer } = openingFor(onTestFinished);
  const mail = await openMailServer({ failureMode: { at: "text", code: 554, text: "no" } });
  const server = await startServer({
    env: {
      DATA_DIR: await folders.make(),
      DATABASE_URL: await createDatabase(inject("clusterUrl")),
      LOG_LEVEL: "trace",
      ...mailSettings(mail.url),
    },
  });
  const secret = { name: "Zebedeus", email: "zebedeus@example.go.id", subject: "Xylophone", message: "Quokka" };
  for (const form of [
    makeContactForm(secret),
    makeContactForm({ ...secret, message: `Quokka ${"x".repeat(30_000)}` }),
    makeContactForm({ ...secret, email: "zebedeus at example" }),
    makeContactForm({ ...secret, user_id: "Quokka" }),
  ]) {
    await server.fetch(SEND, { method: "POST", body: form });
  }
  await vi.waitFor(() => expect(server.output()).toContain("a contact message was not sent"), longTimeout);
  await server.fetch(SEND, {
    method: "POST",
    body: "Quokka",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  server.signal("SIGTERM");
  await server.exited;
  expect(server.output()).toMatch(/"path":"\/api\/v1\.0\/email\/send-form"/);
  expect(server.output()).not.toMatch(/Zebedeus|Xylophone|Quokka/i);
});

test.concurrent("without a mail server messages wait, and the log has no error", async () => {
  const server = await startServer({
    env: { DATA_DIR: await folders.make(), DATABASE_URL: await createDatabase(inject("clusterUrl")) },
  });
  const response = await server.fetch(SEND, { method: "POST", body: makeContactForm() });
  expect([response.status, await response.text()]).toEqual([200, "OK"]);
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(server.output()).not.toMatch(/warn|error|smtp/i);
});

test.concurrent("three processes with separate data folders, killed one after another while they send, lose no message", async ({
  onTestFinished,
}) => {
  const { openMailServer } = openingFor(onTestFinished);
  const mail = await openMailServer();
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const settings = { DATABASE_URL, TRUST_PROXY: "true", LOG_LEVEL: "silent", ...mailSettings(mail.url) };
  const dataDirs = [await folders.make(), await folders.make(), await folders.make()];
  const start = (index: number) => startServer({ env: { ...settings, DATA_DIR: dataDirs[index] ?? "" } });
  const servers = await Promise.all([0, 1, 2].map(start));
  const [first] = servers as [ServerProcess];

  const subjects = Array.from({ length: 300 }, (_, index) => `Tender ${index} of three hundred`);
  const waiting = [...subjects];
  const acknowledged = new Set<string>();
  let kills = 0;
  for (const goal of [75, 150, 225, 300]) {
    await Promise.all(servers.map((server) => submitUntil(server, waiting, acknowledged, goal)));
    if (goal === 300) break;
    const index = 1 + (kills % 2);
    servers[index]?.signal("SIGKILL");
    await servers[index]?.exited;
    kills += 1;
    servers[index] = await start(index);
  }
  await vi.waitFor(async () => expect(await countUnsent(first, dataDirs[0] ?? "")).toBe(0), longTimeout);

  const arrived = new Set(mail.received.map(({ headers }) => headers.subject));
  expect(subjects.filter((subject) => !arrived.has(subject))).toEqual([]);
  const byId = Map.groupBy(mail.received, ({ messageId }) => messageId);
  expect(byId.size).toBe(await countMessages(first, dataDirs[0] ?? ""));
  // For each killed process, the message that was being sent may arrive twice, under one Message-ID.
  expect(mail.received.length - byId.size).toBeLessThanOrEqual(kills);
}, 600_000);
