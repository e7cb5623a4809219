import type { Env } from "../../env.ts";
import type { Logger } from "../../logger.ts";
import { openMailTransport } from "../../mail-transport.ts";
import type { Mailer } from "../lite/lite-app.ts";

type Email = { to: string; subject: string; text: string };

type AuthMailerOptions = {
  env: Env;
  log: Logger;
  /** The token a link carries for the hash of its code, see email-links.ts. */
  tokenFor: (hash: string) => string;
  /** Where links lead. Never taken from a request: whoever forged its Host header would get the link. */
  siteUrl: string;
  product: string;
  print?: (text: string) => void;
};

/** Whether an e-mail of the sign-in service would reach anybody. */
export function canDeliver(env: Env): boolean {
  return env.SMTP_URL !== undefined || env.AUTH_SHOW_LINKS;
}

/**
 * The e-mails of the sign-in service. By SMTP where SMTP_URL says how; else on the console, for an operator who enabled
 * their links; else nowhere, since an e-mail holds a key to the site.
 */
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
      "If it was not you, do nothing: without this letter nobody gets in.",
    ].join("\n\n");
    // Not waited for: how long an answer takes must not tell whether there is such an account.
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
    return async (email) => void (await transport.sendMail({ from, ...email }));
  }
  if (!env.AUTH_SHOW_LINKS) {
    return async () => log.warn("an e-mail was asked for but AUTH_SHOW_LINKS is off and SMTP_URL is empty: not sent");
  }
  return async ({ to, subject, text }) => {
    const lines = [`To: ${to}`, `Subject: ${subject}`, "", ...text.split("\n")];
    print(`\n${lines.map((line) => `  │ ${line}`.trimEnd()).join("\n")}\n\n`);
  };
}

/** Past the tamed console: for this installation, printing is delivering. */
function printOnConsole(text: string): void {
  process.stdout.write(text);
}
