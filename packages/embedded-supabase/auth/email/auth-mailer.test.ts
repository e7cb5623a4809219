import { expect, test, vi } from "vitest";
import { type AuthEmail, createAuthMailer } from "./auth-mailer.ts";

function mailerWith(send: (email: AuthEmail) => Promise<void>) {
  const log = { error: vi.fn() };
  const mailer = createAuthMailer({
    mailer: { delivers: true, send },
    database: { query: async () => [] },
    log,
    siteUrl: "https://www.example.com",
    tokenFor: (hash) => `signed-${hash}`,
  });
  return { mailer, log };
}

test("links lead to the sign-in screen of this site", () => {
  const send = vi.fn(async () => {});
  const { mailer } = mailerWith(send);
  mailer.sendRecovery("a@b.example", "hash");
  expect(send.mock.lastCall).toMatchObject([
    {
      to: "a@b.example",
      kind: "link",
      type: "recovery",
      link: "https://www.example.com/auth/v1/verify?token=signed-hash&type=recovery&redirect_to=https%3A%2F%2Fwww.example.com%2Flogin",
    },
    {},
  ]);
});

test("an e-mail that cannot be sent is logged without its code", async () => {
  const { mailer, log } = mailerWith(() => Promise.reject(new Error("the server is away")));
  mailer.sendReauthentication("a@b.example", "123456");
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  expect(JSON.stringify(log.error.mock.calls)).not.toContain("123456");
});
