import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { LONG_TIMEOUT } from "#tests/support/long-timeout.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const SENT = "proxy-4f2a.0001";
const MADE_UP = /^[\da-f]{32}$/;

const folders = temporaryFolders();
let mail: MailServer;

function linesOf(server: ServerProcess): Record<string, unknown>[] {
  const lines = server.output().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}

describe.each([true, false])("with TRUST_PROXY=%s", (trustProxy) => {
  let server: ServerProcess;
  let dataDir: string;
  let url: string;
  const idOf = (response: Response) => response.headers.get("x-request-id");
  const ask = (path: string, id: string, init: RequestInit = {}) =>
    server.fetch(path, { ...init, headers: { ...init.headers, "x-request-id": id } });

  beforeAll(async () => {
    mail = await startMailServer();
    dataDir = await folders.make();
    url = await createDatabase(inject("clusterUrl"));
    // The function must exist before the start, because the site reads the list of functions once.
    await runSql(
      url,
      `create function public.application_name_of_request() returns text language sql as $$ select current_setting('application_name') $$;
       grant execute on function public.application_name_of_request to anon, service_role`,
    );
    server = await startServer({
      env: {
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        LOG_LEVEL: "info",
        TRUST_PROXY: String(trustProxy),
        SMTP_URL: mail.url,
        MAIL_FROM: "site@x.example",
        CONTACT_TO: "office@x.example",
      },
    });
  });
  afterAll(async () => {
    await stopServers();
    await mail.close();
    await folders.remove();
  });

  test.each(["/healthz", "/", "/blog"])(
    "the id of a request to %s comes from the trusted proxy, or else from the site",
    async (urlPath) => {
      await (await server.fetch(urlPath)).arrayBuffer(); // the second response of a page comes from the cache
      const id = idOf(await ask(urlPath, SENT));
      expect(id).toMatch(trustProxy ? new RegExp(`^${SENT}$`) : MADE_UP);
      await vi.waitFor(
        () => expect(linesOf(server).filter((line) => line.id === id && line.path === urlPath)).toHaveLength(1),
        LONG_TIMEOUT,
      );
    },
  );

  test.each(["short", "x".repeat(57), 'quoted"id"', "two words here", "semi;colon;id", "<angle@brackets>"])(
    "an invalid id is not used: %s",
    async (id) => {
      for (const path of ["/healthz", "/"]) expect(idOf(await ask(path, id))).toMatch(MADE_UP);
    },
  );

  test("the database knows the request of a transaction", async () => {
    const { secretKey: apikey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
    const response = await ask("/rest/v1/rpc/application_name_of_request", SENT, {
      method: "POST",
      headers: { apikey },
    });
    expect(await response.json()).toBe(`site ${idOf(response)}`);
    // The next transaction on the connection does not have this id.
    const [row] = await runSql(
      url,
      "select count(*)::int as named from pg_stat_activity where application_name like 'site %' and state = 'idle'",
    );
    expect(row?.named).toBe(0);
  });

  test("a contact message has the id of its request in its row, its e-mail and the log", async () => {
    const response = await ask("/api/v1.0/email/send-form", SENT, { method: "POST", body: makeContactForm() });
    expect(response.status).toBe(200);
    const id = idOf(response);
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), LONG_TIMEOUT);
    const [row] = await runSql(url, "select id, mail_id, request_id from contact_messages");
    expect(row?.request_id).toBe(id);
    expect(mail.received[0]?.headers["x-request-id"]).toBe(id);
    await vi.waitFor(
      () =>
        expect(linesOf(server)).toContainEqual(
          expect.objectContaining({
            message: row?.id,
            request: id,
            mail: row?.mail_id,
            msg: "a contact message was sent",
          }),
        ),
      LONG_TIMEOUT,
    );
  });
});
