import { describe, expect, it, vi } from "vitest";
import { readEnv } from "../env.ts";
import { createLogger } from "../logger.ts";
import { createLetters, readSmtpUrl } from "./letters.ts";

function lettersWith(settings: Record<string, string>) {
  const env = readEnv({ LOG_LEVEL: "silent", ...settings });
  const log = createLogger(env);
  const warn = vi.spyOn(log, "warn");
  const print = vi.fn<(text: string) => void>();
  const letters = createLetters({ env, log, siteUrl: "https://www.example.com", product: "Nusagrid", print });
  return { letters, print, warn };
}

describe("letters of the sign-in service", () => {
  it("lead to the sign-in screen of this site and nowhere else", async () => {
    const { letters, print } = lettersWith({ AUTH_SHOW_LINKS: "true" });
    await letters.sendRecovery("a@b.example", "hash", "123456", { redirectTo: "https://evil.example" });
    const text = print.mock.calls[0]?.[0] ?? "";
    expect(text).toContain("To: a@b.example");
    expect(text).toContain(
      "https://www.example.com/auth/v1/verify?token=hash&type=recovery&redirect_to=https%3A%2F%2Fwww.example.com%2Flogin",
    );
    expect(text).not.toContain("evil");
    expect(text).not.toContain("123456");
  });

  it("are not written to a console whose operator did not ask for them", async () => {
    const { letters, print, warn } = lettersWith({});
    await letters.sendMagicLink("a@b.example", "hash", "123456");
    expect(print).not.toHaveBeenCalled();
    expect(JSON.stringify(warn.mock.calls)).not.toContain("hash");
  });
});

describe("SMTP_URL", () => {
  it("names host, port and who one is", () => {
    expect(readSmtpUrl("smtp://user%40x:p%2Fw@mail.example.com", "a@b.example")).toEqual({
      host: "mail.example.com",
      port: 587,
      secure: false,
      from: "a@b.example",
      user: "user@x",
      pass: "p/w",
    });
    expect(readSmtpUrl("smtps://mail.example.com", "a@b.example")).toMatchObject({ port: 465, secure: true });
    expect(readSmtpUrl("smtp://127.0.0.1:1025", "a@b.example")).toMatchObject({ port: 1025 });
  });

  it("comes with a sender", () => {
    expect(() => readEnv({ SMTP_URL: "smtp://mail.example.com" })).toThrow("MAIL_FROM: is required");
    expect(() => readEnv({ SMTP_URL: "https://x.example", MAIL_FROM: "a@b.example" })).toThrow("SMTP_URL");
  });
});
