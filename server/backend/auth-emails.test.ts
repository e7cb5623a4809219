import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it, vi } from "vitest";
import type { AuthEmail } from "#embedded-supabase";
import { createLogger } from "#platform/logger.ts";
import { readEnv } from "../settings/env.ts";
import { createAuthEmails } from "./auth-emails.ts";

const RECOVERY: AuthEmail = {
  to: "a@b.example",
  kind: "link",
  type: "recovery",
  link: "https://www.example.com/auth/v1/verify?token=signed",
};

function emailsWith(settings: Record<string, string>) {
  const env = readEnv({ LOG_LEVEL: "silent", ...settings });
  const log = createLogger(env);
  const warn = vi.spyOn(log, "warn");
  const print = vi.fn<(text: string) => void>();
  const siteUrl = "https://www.example.com";
  const emails = createAuthEmails({
    env,
    log,
    siteUrl,
    findFrame: async (_, to) => ({ product: "Nusagrid", language: to.endsWith(".id") ? "id" : "en" }),
    print,
  });
  const send = (email: AuthEmail) => emails.send(email, { query: async () => [] });
  return { send, print, warn };
}

describe("e-mails of the sign-in service", () => {
  it("contain the link", async () => {
    const { send, print } = emailsWith({ AUTH_SHOW_LINKS: "true" });
    await send(RECOVERY);
    const text = print.mock.calls[0]?.[0] ?? "";
    expect(text).toContain("To: a@b.example");
    expect(text).toContain("https://www.example.com/auth/v1/verify?token=signed");
  });

  it("have the language of the recipient", async () => {
    const { send, print } = emailsWith({ AUTH_SHOW_LINKS: "true" });
    await send({ to: "a@b.example", kind: "code", code: "123456" });
    await send({ to: "a@b.id", kind: "code", code: "654321" });
    await send({ to: "a@b.id", kind: "factor", change: "removed" });
    const [english, indonesian, notice] = print.mock.calls.map(([text]) => text.replace(/^ {2}│ ?/gm, "").trim());
    expect(english).toBe(`To: a@b.example
Subject: Your code · Nusagrid

Somebody, most likely you, asked https://www.example.com for a code that permits a new password.

Enter this code. It works once and for ten minutes:

123456

If it was not you, do nothing: nobody can sign in without this e-mail.`);
    expect(indonesian).toContain("Subject: Kode Anda · Nusagrid");
    expect(indonesian).toContain("kode untuk mengubah kata sandi di https://www.example.com");
    expect(notice).toContain("Subject: Faktor kedua dihapus");
  });

  it("are not written to the console without AUTH_SHOW_LINKS", async () => {
    const { send, print, warn } = emailsWith({});
    await send(RECOVERY);
    expect(warn).toHaveBeenCalledOnce();
    expect(print).not.toHaveBeenCalled();
    expect(JSON.stringify(warn.mock.calls)).not.toContain("token");
  });
});

describe("SMTP_URL", () => {
  it("sends e-mails, and the console shows none of them", async () => {
    const mailbox = await openMailbox();
    const { send, print } = emailsWith({
      AUTH_SHOW_LINKS: "true",
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      MAIL_FROM: "Nusagrid <site@b.example>",
    });
    await send(RECOVERY);
    const email = await mailbox.email;
    expect(email).toContain("To: a@b.example");
    expect(email).toContain("From: Nusagrid <site@b.example>");
    expect(email.replace(/=\r\n/g, "").replaceAll("=3D", "=")).toContain("/auth/v1/verify?token=signed");
    expect(print).not.toHaveBeenCalled();
    mailbox.close();
  });

  it("uses MAIL_FROM as the sender", () => {
    expect(() => readEnv({ SMTP_URL: "smtp://mail.example.com" })).toThrow("MAIL_FROM: is required");
    expect(() => readEnv({ SMTP_URL: "https://x.example", MAIL_FROM: "a@b.example" })).toThrow("SMTP_URL");
    expect(() => readEnv({ SMTP_URL: "smtp://x.example", MAIL_FROM: "Nusagrid" })).toThrow("MAIL_FROM");
  });
});

/** A minimal mail server that accepts one e-mail. */
async function openMailbox() {
  const { promise: email, resolve } = Promise.withResolvers<string>();
  const server = createServer((socket) => {
    let body: string | undefined;
    socket.write("220 mailbox\r\n");
    socket.setEncoding("utf8").on("data", (text: string) => {
      if (body !== undefined) {
        body += text;
        if (!body.endsWith("\r\n.\r\n")) return;
        resolve(body);
        body = undefined;
        socket.write("250 taken\r\n");
      } else if (text.startsWith("DATA")) {
        body = "";
        socket.write("354 go on\r\n");
      } else if (text.startsWith("QUIT")) {
        socket.end("221 bye\r\n");
      } else {
        socket.write("250 ok\r\n");
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { port: (server.address() as AddressInfo).port, email, close: () => server.close() };
}
