import { emails } from "#app/texts/en/emails.ts";
import { textsIn } from "#app/texts/translations.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import { openMailTransport } from "#platform/mail-transport.ts";
import { observe } from "#platform/observers.ts";
import { currentRequestId } from "#platform/request-id.ts";
import type { EmailFrame } from "./email-frame.ts";
import type { PkceLink } from "./flows/code-challenge.ts";

type Email = { to: string; subject: string; text: string };

type Texts = typeof emails;

export type FactorChange = keyof Texts["factors"];

type Link = {
  hash: string;
  type: "recovery" | "magiclink" | "signup" | "invite" | "email_change";
  pkce: PkceLink | undefined;
};

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
  /** Editors can publish another name while the site runs, and people choose their language. */
  findFrame: (to: string) => Promise<EmailFrame>;
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
  const { env, log, siteUrl, tokenFor, findFrame, print = printOnConsole } = options;
  const deliver = chooseDelivery(env, log, print);

  /** Does not wait: the response time must not reveal whether there is such an account. */
  function send(to: string, write: (texts: Texts) => Omit<Email, "to">): void {
    void findFrame(to)
      .then(({ product, language }) => {
        const { subject, text } = write(textsIn(language, emails));
        return deliver({ to, subject: `${subject} · ${product}`, text });
      })
      .catch((error: Error) => log.error({ err: error }, "an e-mail could not be sent"));
  }

  function sendLink(to: string, { hash, type, pkce }: Link): void {
    const link = new URL("/auth/v1/verify", siteUrl);
    link.searchParams.set("token", (pkce ? PKCE_PREFIX : "") + tokenFor(hash));
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", pkce?.redirectTo ?? `${siteUrl}/login`);
    send(to, (texts) => ({
      subject: texts[type].subject,
      text: [texts.asked(siteUrl, texts[type].wish), texts.openLink, link.href, texts.doNothing].join("\n\n"),
    }));
  }

  return {
    sendRecovery: (to: string, hash: string, pkce?: PkceLink) => sendLink(to, { hash, type: "recovery", pkce }),
    sendMagicLink: (to: string, hash: string, pkce?: PkceLink) => sendLink(to, { hash, type: "magiclink", pkce }),
    sendConfirmation: (to: string, hash: string, pkce?: PkceLink) => sendLink(to, { hash, type: "signup", pkce }),
    sendInvitation: (to: string, hash: string) => sendLink(to, { hash, type: "invite", pkce: undefined }),
    sendEmailChange: (to: string, hash: string, pkce?: PkceLink) => sendLink(to, { hash, type: "email_change", pkce }),
    sendReauthentication: (to: string, code: string) =>
      send(to, (texts) => ({
        subject: texts.reauthentication.subject,
        text: [texts.asked(siteUrl, texts.reauthentication.wish), texts.enterCode, code, texts.doNothing].join("\n\n"),
      })),
    sendFactorNotice: (to: string, change: FactorChange) =>
      send(to, (texts) => ({
        subject: texts.factors[change].subject,
        text: [texts.aboutAccount(siteUrl), texts.factors[change].text, texts.askForHelp].join("\n\n"),
      })),
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
