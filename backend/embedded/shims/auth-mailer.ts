import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import { openMailTransport } from "#platform/mail-transport.ts";
import { observe } from "#platform/observers.ts";
import { currentRequestId } from "#platform/request-id.ts";
import type { Mailer } from "../lite/lite-app.ts";

type Email = { to: string; subject: string; text: string };

type AuthMailerOptions = {
  env: Env;
  log: Logger;
  tokenFor: (hash: string) => string;
  /** Never taken from a request: a forged Host header would receive the link. */
  siteUrl: string;
  product: string;
  print?: (text: string) => void;
};

export function canDeliver(env: Env): boolean {
  return env.SMTP_URL !== undefined || env.AUTH_SHOW_LINKS;
}

/** By SMTP_URL, else on the console where AUTH_SHOW_LINKS allows it: an e-mail holds a key to the site. */
export function createAuthMailer({
  env,
  log,
  siteUrl,
  tokenFor,
  product,
  print = printOnConsole,
}: AuthMailerOptions): Mailer {
  const deliver = chooseDelivery(env, log, print);

  async function write(to: string, subject: string, wish: string, hash: string, type: string): Promise<void> {
    const link = new URL("/auth/v1/verify", siteUrl);
    link.searchParams.set("token", tokenFor(hash));
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", `${siteUrl}/login`);
    const text = [
      `Somebody, most likely you, asked ${siteUrl} ${wish}`,
      "Open this address to go on. It works once and for ten minutes:",
      link.href,
      "If it was not you, do nothing: without this e-mail nobody gets in.",
    ].join("\n\n");
    // Not awaited: the time to the answer must not tell whether there is such an account.
    void deliver({ to, subject: `${subject} · ${product}`, text }).catch((error: Error) =>
      log.error({ err: error }, "an e-mail could not be sent"),
    );
  }

  return {
    sendRecovery: (to, hash) => write(to, "Set a new password", "for a new password.", hash, "recovery"),
    sendMagicLink: (to, hash) => write(to, "Your sign-in link", "for a link to sign in.", hash, "magiclink"),
    sendConfirmation: (to, hash) => write(to, "Confirm your address", "for an account.", hash, "signup"),
    sendEmailChange: (to, hash) =>
      write(to, "Confirm your new address", "to change the address.", hash, "email_change"),
    sendReauthentication: async () => log.warn("a re-authentication code was asked for; no screen uses one"),
  };
}

function chooseDelivery(env: Env, log: Logger, print: (text: string) => void): (email: Email) => Promise<void> {
  if (env.SMTP_URL && env.MAIL_FROM) {
    const transport = openMailTransport(env.SMTP_URL);
    const { MAIL_FROM: from } = env;
    return async (email) => {
      const id = currentRequestId();
      const message = { from, ...email, ...(id && { headers: { "X-Request-Id": id } }) };
      await observe({ name: "mail", kind: "auth" }, () => transport.sendMail(message));
    };
  }
  if (!env.AUTH_SHOW_LINKS) {
    return async () => log.warn("an e-mail was asked for but AUTH_SHOW_LINKS is off and SMTP_URL is empty: not sent");
  }
  return async ({ to, subject, text }) => {
    const lines = [`To: ${to}`, `Subject: ${subject}`, "", ...text.split("\n")];
    print(`\n${lines.map((line) => `  │ ${line}`.trimEnd()).join("\n")}\n\n`);
  };
}

/** Past the redirected console. */
function printOnConsole(text: string): void {
  process.stdout.write(text);
}
