import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { openMailTransport } from "./mail-transport.ts";

const email = { from: "site@x.example", to: "office@x.example", subject: "Hello", text: "Hello." };

let server: SMTPServer;
let received: number;
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

/** @returns its port, at which every IP address of this machine leads to it */
async function start(options: { offersTls: boolean }): Promise<number> {
  received = 0;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.offersTls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, _session, callback) {
      stream.resume().on("end", () => {
        received += 1;
        callback();
      });
    },
  });
  server.on("error", () => {}); // of handshakes that end early
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.server.address() as AddressInfo).port;
}

const send = (url: string) => openMailTransport(url).sendMail(email);

describe("a server that offers no encryption", () => {
  it.each(["127.0.0.1", "localhost"])("is used on this machine: %s", async (host) => {
    const port = await start({ offersTls: false });
    await send(`smtp://${host}:${port}`);
    expect(received).toBe(1);
  });

  // The only IP address of this machine that the site does not recognise as local.
  it("is not used on another machine", async () => {
    const port = await start({ offersTls: false });
    await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toMatchObject({ code: "ETLS" });
    expect(received).toBe(0);
  });

  it("is used on another machine if the operator allows it", async () => {
    const port = await start({ offersTls: false });
    await send(`smtp://0.0.0.0:${port}?requireTLS=false`);
    expect(received).toBe(1);
  });
});

it("sends no e-mail to a server with an untrusted certificate", async () => {
  const port = await start({ offersTls: true });
  await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toThrow(/certificate/);
  expect(received).toBe(0);
});
