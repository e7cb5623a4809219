import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { LONG_TIMEOUT } from "#tests/support/long-timeout.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { hasPromtool, readMetrics, runPromtool, sumOf } from "#tests/support/prometheus-text.ts";
import { sendRaw } from "#tests/support/raw-request.ts";
import {
  runServer,
  type ServerProcess,
  startServer,
  stopServers,
  temporaryFolders,
} from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";

const folders = temporaryFolders();
const urlIn = (output: string) => /Metrics {3}(http:\S+)/.exec(output)?.[1];

describe.each(EMBEDDED)("the metrics of a site on %s", (kind) => {
  let mail: MailServer;
  let server: ServerProcess;
  let metricsUrl: string;

  beforeAll(async () => {
    mail = await startMailServer();
    server = await startServer({
      env: {
        DATA_DIR: await folders.make(),
        METRICS_PORT: "0",
        SMTP_URL: mail.url,
        MAIL_FROM: "site@x.example",
        CONTACT_TO: "office@x.example",
        ADMIN_EMAIL: EDITOR.email,
        ADMIN_PASSWORD: EDITOR.password,
        ...(kind === "PostgreSQL" && { DATABASE_URL: await createDatabase(inject("clusterUrl")) }),
      },
    });
    await vi.waitFor(() => expect(urlIn(server.output())).toBeDefined(), LONG_TIMEOUT);
    metricsUrl = urlIn(server.output()) as string;
  });
  afterAll(async () => {
    await stopServers();
    await mail.close();
    await folders.remove();
  });

  const page = async () => (await fetch(metricsUrl)).text();
  const samples = async () => readMetrics(await page());
  const post = (form: Record<string, string>) =>
    server.fetch("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm(form) });

  test("are a page that Prometheus can read, only on loopback and a separate port", async () => {
    await server.fetch("/");
    const response = await fetch(metricsUrl);
    expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    const text = await response.text();
    expect(readMetrics(text).length).toBeGreaterThan(50);
    expect(new URL(metricsUrl).hostname).toBe("127.0.0.1");
    expect((await server.fetch("/metrics")).status).toBe(404);
    expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: "POST", body: "x" })).status).toBe(405);
  });

  test.skipIf(!hasPromtool)("pass promtool's checks, if Debian's package prometheus is installed", async () => {
    expect(runPromtool(["check", "metrics"], await page())).toEqual({ code: 0, output: "" });
  });

  test("count requests by kind and class, and cache hits, misses and renderings", async () => {
    const before = await samples();
    await server.fetch("/blog");
    await vi.waitFor(async () => {
      await server.fetch("/blog");
      expect(sumOf(await samples(), "site_cache_requests_total", { cache: "pages", result: "hit" })).toBeGreaterThan(
        sumOf(before, "site_cache_requests_total", { cache: "pages", result: "hit" }) ?? 0,
      );
    }, LONG_TIMEOUT);
    await server.fetch("/no-such-page");
    await server.fetch("/healthz");
    await server.fetch("/auth/v1/user");
    const after = await samples();
    const rise = (name: string, labels: Record<string, string>) =>
      (sumOf(after, name, labels) ?? 0) - (sumOf(before, name, labels) ?? 0);
    expect(rise("site_request_duration_seconds_count", { kind: "page", status: "2xx" })).toBeGreaterThan(0);
    expect(rise("site_request_duration_seconds_count", { kind: "page", status: "4xx" })).toBe(1);
    expect(rise("site_request_duration_seconds_count", { kind: "health", status: "2xx" })).toBe(1);
    expect(rise("site_request_duration_seconds_count", { kind: "auth", status: "4xx" })).toBe(1);
    expect(rise("site_cache_requests_total", { cache: "pages", result: "miss" })).toBeGreaterThan(0);
    expect(rise("site_render_duration_seconds_count", { result: "done" })).toBeGreaterThan(0);
    expect(rise("site_database_work_duration_seconds_count", {})).toBeGreaterThan(0);
    expect(rise("site_database_statement_seconds_total", {})).toBeGreaterThan(0);
    expect(sumOf(after, "site_ready")).toBe(1);
    expect(sumOf(after, "site_database_connections_open")).toBeGreaterThan(0);
    expect(sumOf(after, "site_disk_free_bytes")).toBeGreaterThan(0);
    expect(sumOf(after, "process_start_time_seconds")).toBeGreaterThan(1_700_000_000);
    expect(sumOf(after, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
    expect(sumOf(after, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(sumOf(after, "site_backup_newest_timestamp_seconds")).toBe(0);
  });

  test("count contact messages by verdict, e-mails by outcome, and the outbox", async () => {
    expect(sumOf(await samples(), "site_outbox_messages")).toBe(0);
    mail.failureMode = { at: "recipient", code: 451, text: "4.2.0 Later, please" };
    expect((await post({})).status).toBe(200);
    await vi.waitFor(
      async () =>
        expect(sumOf(await samples(), "site_mail_attempts_total", { kind: "contact", outcome: "deferred" })).toBe(1),
      LONG_TIMEOUT,
    );
    const waiting = await samples();
    expect(sumOf(waiting, "site_outbox_messages")).toBe(1);
    expect(sumOf(waiting, "site_outbox_oldest_age_seconds")).toBeGreaterThan(0);
    expect(sumOf(waiting, "site_contact_messages_total")).toBe(1);
    mail.failureMode = "takes everything";
    await vi.waitFor(async () => {
      const sent = await samples();
      expect(sumOf(sent, "site_mail_attempts_total", { kind: "contact", outcome: "sent" })).toBe(1);
      expect(sumOf(sent, "site_outbox_messages")).toBe(0);
    }, LONG_TIMEOUT);
  });

  test("count rejections by reason, and no anonymous request adds a series", async () => {
    // Each existing kind, class and result has occurred once.
    const seriesOf = async () => new Set((await page()).split("\n").map((line) => line.replace(/ \S+$/, "")));
    // The garbage collector has four kinds of runs, and a kind appears after its first run.
    const isCollector = (series: string) => series.startsWith("nodejs_gc_duration_seconds");
    const ask = (path: string, init?: RequestInit) =>
      server.fetch(path, init).then((response) => response.arrayBuffer());
    const everything = async (word: string) => {
      await ask(`/${word}`);
      await ask(`/blog/${word}?${word}=${word}`);
      await ask(`/assets/${word}.js`);
      await ask(`/og/${word}.png`);
      await ask(`/rest/v1/${word}?select=${word}`, { headers: { apikey: word, [`x-${word}`]: word } });
      await ask(`/auth/v1/${word}`, { method: "POST", body: word });
      await ask(`/storage/v1/object/public/blog-images/${word}`);
      await ask("/api/v1.0/email/send-form", { method: "POST", body: word });
      await ask(`/${word}`, { method: "DELETE" });
      await ask(`/${word.repeat(300)}`);
      await sendRaw(server.url, `${word.toUpperCase()} /\r\n\r\n`);
    };
    await everything(randomUUID());
    const before = await seriesOf();
    for (let round = 0; round < 5; round += 1) await everything(randomUUID());
    const added = [...(await seriesOf())].filter((series) => !before.has(series));
    expect(added.filter((series) => !isCollector(series))).toEqual([]);
    const after = await samples();
    expect(sumOf(after, "site_refused_requests_total", { reason: "url" })).toBe(6);
    expect(sumOf(after, "site_refused_requests_total", { reason: "unreadable" })).toBe(6);
  });
});

describe("a site without METRICS_PORT", () => {
  afterEach(async () => {
    await stopServers();
    await folders.remove();
  });

  test("opens no port for metrics and loads no package for them", async () => {
    const server = await startServer({ env: { DATA_DIR: await folders.make() } });
    expect(urlIn(server.output())).toBeUndefined();
    expect((await server.fetch("/metrics")).status).toBe(404);
  });

  test("does not start with a used port, and names the setting for another one", async () => {
    const other = createTcpServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, output } = await runServer({ env: { DATA_DIR: await folders.make(), METRICS_PORT: String(port) } });
    // The password of the first account comes before, because no later start prints it.
    expect([code, output.trim().split("\n").at(-1)]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is used by another program. Choose another one with METRICS_PORT.`,
    ]);
    await new Promise((resolve) => other.close(resolve));
  });
});
