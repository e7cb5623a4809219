import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startOtlpReceiver } from "#tests/support/otlp-receiver.ts";
import { PATIENCE } from "#tests/support/patience.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const SENT = { traceparent: `00-${TRACE}-${PARENT}-01` };

async function settings(endpoint: string): Promise<Record<string, string>> {
  return {
    DATA_DIR: await folders.make(),
    DATABASE_URL: await createDatabase(inject("clusterUrl")),
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
}

test("requests, renders, statements and e-mails are spans of one trace, which a trusted proxy may have begun", async () => {
  const receiver = await startOtlpReceiver();
  const mail = await startMailServer();
  const env = await settings(receiver.url);
  const server = await startServer({
    env: {
      ...env,
      TRUST_PROXY: "true",
      OTEL_SERVICE_NAME: "shop-window",
      SMTP_URL: mail.url,
      MAIL_FROM: "a@x.example",
      CONTACT_TO: "b@x.example",
    },
  });
  const response = await server.fetch("/blog?utm_source=secret", { headers: SENT });
  await response.arrayBuffer();
  await server.fetch("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm() });
  const id = response.headers.get("x-request-id");
  await vi.waitFor(() => {
    expect(receiver.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["GET", "render", "database", "mail", "POST"]),
    );
    expect(receiver.spans.some(({ traceId, name }) => traceId === TRACE && name === "GET")).toBe(true);
  }, PATIENCE);
  const ofTrace = receiver.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => ofTrace.find((span) => span.name === name);
  expect(named("GET")).toMatchObject({
    service: "shop-window",
    parentSpanId: PARENT,
    attributes: { "site.request_id": id, "url.path": "/blog" },
  });
  expect(named("render")?.parentSpanId).toBe(named("GET")?.spanId);
  expect(named("database")?.parentSpanId).toBe(named("render")?.spanId);
  for (const { milliseconds } of receiver.spans) expect(milliseconds).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(receiver.spans)).not.toContain("secret");
  // What comes from memory has its span too, in the caller's trace.
  await vi.waitFor(async () => {
    await (await server.fetch("/blog", { headers: SENT })).arrayBuffer();
    expect(receiver.spans).toContainEqual(
      expect.objectContaining({ traceId: TRACE, attributes: expect.objectContaining({ "site.cached": true }) }),
    );
  }, PATIENCE);
  await stopServers();
  await mail.close();
  await receiver.close();
});

test("a stranger's traceparent begins nothing, and spans under way are sent when the site stops", async () => {
  const receiver = await startOtlpReceiver();
  const server = await startServer({ env: { ...(await settings(receiver.url)), OTEL_BSP_SCHEDULE_DELAY: "60000" } });
  await (await server.fetch("/healthz", { headers: SENT })).arrayBuffer();
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  const span = receiver.spans.find(({ attributes }) => attributes["url.path"] === "/healthz");
  expect(span).toBeDefined();
  expect(span?.traceId).not.toBe(TRACE);
  await receiver.close();
});

describe("nothing is sent", () => {
  test("where OTEL_SDK_DISABLED is true", async () => {
    const receiver = await startOtlpReceiver();
    const server = await startServer({ env: { ...(await settings(receiver.url)), OTEL_SDK_DISABLED: "true" } });
    await (await server.fetch("/healthz")).arrayBuffer();
    server.signal("SIGTERM");
    await server.exited;
    expect(receiver.spans).toEqual([]);
    await receiver.close();
  });

  test("where nobody listens: the site answers and stops all the same, and says so", async () => {
    const receiver = await startOtlpReceiver();
    const env = await settings(receiver.url);
    await receiver.close();
    const server = await startServer({ env });
    expect((await server.fetch("/healthz")).status).toBe(200);
    await vi.waitFor(() => expect(server.output()).toContain("traces cannot be sent"), PATIENCE);
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
  });
});
