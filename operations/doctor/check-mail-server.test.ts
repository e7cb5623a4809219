import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { authority, expired, valid } from "#tests/support/certificates.ts";
import { startBadMailServer } from "#tests/support/mail-server.ts";
import { checkMailServer } from "./check-mail-server.ts";

const servers: SMTPServer[] = [];
let received = 0;
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  received = 0;
});

async function start(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === "site" && password === "right"
        ? callback(null, { user: "site" })
        : callback(new Error("No such user")),
    onMailFrom: (_address, _session, callback) => {
      received += 1;
      callback();
    },
    ...options,
  });
  server.on("error", () => {});
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.server.address() as AddressInfo).port;
}

const look = (url: string, now?: Date) => checkMailServer({ env: { SMTP_URL: url }, now, ca: authority });
const noTls = { disabledCommands: ["STARTTLS", "AUTH"], authOptional: true };

test("a server that accepts the sign-in over TLS is fine, the report has the end of its certificate, and no e-mail is sent", async () => {
  for (const [secure, scheme] of [
    [false, "smtp"],
    [true, "smtps"],
  ] as const) {
    const port = await start({ ...valid, secure });
    expect(await look(`${scheme}://site:right@localhost:${port}?requireTLS=true`)).toEqual([
      { level: "ok", text: `The mail server localhost:${port} responds and accepts the sign-in of site.` },
      { level: "ok", text: `The mail server localhost:${port}'s certificate is valid until 2120-01-01.` },
    ]);
  }
  expect(received).toBe(0);
});

test("a certificate that ends soon is a warning", async () => {
  const port = await start({ ...valid, authOptional: true });
  const [, finding] = await look(`smtp://localhost:${port}?requireTLS=true`, new Date("2119-12-20T12:00:00Z"));
  expect(finding).toMatchObject({ level: "warning", text: expect.stringContaining("ends on 2120-01-01, in 11 days") });
});

test.each([
  ["has expired", { ...expired }, authority],
  ["has no chain, or an authority that this machine does not know", { ...valid }, undefined],
])("a certificate that %s is reported, and no password is sent", async (words, certificate, ca) => {
  let signIns = 0;
  const port = await start({
    ...certificate,
    onAuth: (_auth, _session, callback) => {
      signIns += 1;
      callback(null, { user: "site" });
    },
  });
  const [finding] = await checkMailServer({
    env: { SMTP_URL: `smtp://site:right@localhost:${port}?requireTLS=true` },
    ca,
  });
  expect(finding).toMatchObject({ level: "broken", text: expect.stringContaining(`its certificate ${words}`) });
  expect(signIns).toBe(0);
});

test("a wrong password is reported without repeating it", async () => {
  const port = await start({ ...valid });
  const findings = await look(`smtp://site:geheim@localhost:${port}?requireTLS=true`);
  expect(findings[0]).toMatchObject({ level: "broken", text: expect.stringContaining("refuses the sign-in") });
  expect(JSON.stringify(findings)).not.toContain("geheim");
});

test("no encryption is broken on another machine, a warning if it is allowed, and fine on this machine", async () => {
  const port = await start(noTls);
  // The only IP address of this machine that the site does not recognise as local.
  expect(await look(`smtp://0.0.0.0:${port}`)).toMatchObject([
    { level: "broken", text: expect.stringContaining("STARTTLS") },
  ]);
  expect(await look(`smtp://0.0.0.0:${port}?requireTLS=false`)).toMatchObject([{ level: "ok" }, { level: "warning" }]);
  expect(await look(`smtp://127.0.0.1:${port}`)).toMatchObject([{ level: "ok" }, { level: "ok" }]);
});

test("an unreachable server, a rejection and a server that is not a mail server are reported", async () => {
  const closed = await start(noTls);
  await new Promise<void>((resolve) => servers.splice(0)[0]?.close(() => resolve()));
  expect(await look(`smtp://127.0.0.1:${closed}`)).toMatchObject([
    { level: "broken", text: expect.stringContaining("cannot be reached") },
  ]);
  const bad = await startBadMailServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  expect(await look(bad.url)).toMatchObject([{ level: "broken", text: expect.stringContaining("cannot be reached") }]);
  await bad.close();
});

test("without SMTP_URL there is no connection", async () => {
  expect(await checkMailServer({ env: {} })).toMatchObject([{ level: "ok" }]);
});
