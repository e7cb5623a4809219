import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import { openMailTransport } from "#platform/mail-transport.ts";
import { observe } from "#platform/observers.ts";
import { currentRequestId } from "#platform/request-id.ts";
import type { PkceLink } from "./flows/code-challenge.ts";

type Email = { to: string; subject: string; text: string };

type Link = { hash: string; type: string; pkce: PkceLink | undefined };

/** Links with this prefix bring a code (`flows/email-flow.ts`). */
export const PKCE_PREFIX = "pkce_";

export type AuthMailer = ReturnType<typeof createAuthMailer>;

type AuthMailerOptions = {
  env: Env;
  log: Logger;
  /** Signs the hash of a code, which a link carries. */
  tokenFor: (hash: string) => string;
  /** It never comes from a request, because a forged Host header would receive the link. */
  siteUrl: string;
  /** Editors can publish another name while the site runs. */
  findProduct: () => Promise<string>;
  print?: (text: string) => void;
};

export function canDeliver(env: Env): boolean {
  return env.SMTP_URL !== undefined || env.AUTH_SHOW_LINKS;
}

/**
 * Sends e-mails by SMTP_URL. Without it, the console shows them if AUTH_SHOW_LINKS is on, because an e-mail opens the
 * site.
 */
export function createAuthMailer(options: AuthMailerOptions) {
  const { env, log, siteUrl, tokenFor, findProduct, print = printOnConsole } = options;
  const deliver = chooseDelivery(env, log, print);

  /** Does not wait: the response time must not reveal whether there is such an account. */
  function send(to: string, subject: string, paragraphs: string[], advice = DO_NOTHING): void {
    const text = [...paragraphs, advice].join("\n\n");
    void findProduct()
      .then((product) => deliver({ to, subject: `${subject} · ${product}`, text }))
      .catch((error: Error) => log.error({ err: error }, "an e-mail could not be sent"));
  }

  function sendLink(to: string, subject: string, wish: string, { hash, type, pkce }: Link): void {
    const link = new URL("/auth/v1/verify", siteUrl);
    link.searchParams.set("token", (pkce ? PKCE_PREFIX : "") + tokenFor(hash));
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", pkce?.redirectTo ?? `${siteUrl}/login`);
    send(to, subject, [
      `Somebody, most likely you, asked ${siteUrl} ${wish}`,
      "Open this link to continue. It works once and for ten minutes:",
      link.href,
    ]);
  }

  return {
    sendRecovery: (to: string, hash: string, pkce?: PkceLink) =>
      sendLink(to, "Set a new password", "for a new password.", { hash, type: "recovery", pkce }),
    sendMagicLink: (to: string, hash: string, pkce?: PkceLink) =>
      sendLink(to, "Your sign-in link", "for a link to sign in.", { hash, type: "magiclink", pkce }),
    sendConfirmation: (to: string, hash: string, pkce?: PkceLink) =>
      sendLink(to, "Confirm your address", "for an account.", { hash, type: "signup", pkce }),
    sendInvitation: (to: string, hash: string) =>
      sendLink(to, "Your invitation", "for an account for you.", { hash, type: "invite", pkce: undefined }),
    sendEmailChange: (to: string, hash: string, pkce?: PkceLink) =>
      sendLink(to, "Confirm your new address", "to change the address.", { hash, type: "email_change", pkce }),
    sendReauthentication: (to: string, code: string) =>
      send(to, "Your code", [
        `Somebody, most likely you, asked ${siteUrl} for a code that permits a new password.`,
        "Enter this code. It works once and for ten minutes:",
        code,
      ]),
    sendNotice: (to: string, subject: string, text: string) =>
      send(to, subject, [`This is about your account at ${siteUrl}`, text], ASK_FOR_HELP),
  };
}

const DO_NOTHING = "If it was not you, do nothing: nobody can sign in without this e-mail.";
const ASK_FOR_HELP = "If it was not you, set a new password and tell the owner of the site.";

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
    return async () => log.warn("an e-mail was not sent: AUTH_SHOW_LINKS is off and SMTP_URL is empty");
  }
  return async ({ to, subject, text }) => {
    const lines = [`To: ${to}`, `Subject: ${subject}`, "", ...text.split("\n")];
    print(`\n${lines.map((line) => `  │ ${line}`.trimEnd()).join("\n")}\n\n`);
  };
}

/** Bypasses the console, which goes to the log. */
function printOnConsole(text: string): void {
  process.stdout.write(text);
}
