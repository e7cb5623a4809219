import type { Env } from "../env.ts";
import type { Logger } from "../logger.ts";
import { openMailTransport } from "../mail-transport.ts";
import type { Mailer } from "./accounts.ts";

type Letter = { to: string; subject: string; text: string };

type LettersOptions = {
  env: Env;
  log: Logger;
  /** Where links of letters lead. Never taken from a request: whoever forged its Host header would get the link. */
  siteUrl: string;
  product: string;
  print?: (text: string) => void;
};

/**
 * The letters of the sign-in service. By SMTP where SMTP_URL says how; else on the console, for an operator who enabled
 * their links; else nowhere, since a letter holds a key to the site.
 */
export function createLetters({ env, log, siteUrl, product, print = printOnConsole }: LettersOptions): Mailer {
  const deliver = chooseDelivery(env, log, print);

  async function write(to: string, subject: string, wish: string, token: string, type: string): Promise<void> {
    const link = new URL("/auth/v1/verify", siteUrl);
    link.searchParams.set("token", token);
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", `${siteUrl}/login`);
    const text = [
      `Somebody, most likely you, asked ${siteUrl} ${wish}`,
      "Open this address to go on. It works once and for one hour:",
      link.href,
      "If it was not you, do nothing: without this letter nobody gets in.",
    ].join("\n\n");
    // Not waited for: how long an answer takes must not tell whether there is such an account.
    void deliver({ to, subject: `${subject} · ${product}`, text }).catch((error: Error) =>
      log.error({ err: error }, "a letter could not be sent"),
    );
  }

  return {
    sendRecovery: (to, token) => write(to, "Set a new password", "for a new password.", token, "recovery"),
    sendMagicLink: (to, token) => write(to, "Your sign-in link", "for a link to sign in.", token, "magiclink"),
    sendConfirmation: (to, token) => write(to, "Confirm your address", "for an account.", token, "signup"),
    sendEmailChange: (to, token) =>
      write(to, "Confirm your new address", "to change the address.", token, "email_change"),
    sendReauthentication: async () => log.warn("a re-authentication code was asked for; no screen uses one"),
  };
}

function chooseDelivery(env: Env, log: Logger, print: (text: string) => void): (letter: Letter) => Promise<void> {
  if (env.SMTP_URL && env.MAIL_FROM) {
    const transport = openMailTransport(env.SMTP_URL);
    const { MAIL_FROM: from } = env;
    return async (letter) => void (await transport.sendMail({ from, ...letter }));
  }
  if (!env.AUTH_SHOW_LINKS) {
    return async () => log.warn("a letter was asked for but AUTH_SHOW_LINKS is off and SMTP_URL is empty: not sent");
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
