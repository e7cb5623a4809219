import { emails } from "#app/texts/en/emails.ts";
import { textsIn } from "#app/texts/translations.ts";
import type { AuthEmail, Mailer, SqlDatabase } from "#embedded-supabase";
import type { Logger } from "#platform/logger.ts";
import { observe } from "#platform/observers.ts";
import { currentRequestId } from "#platform/request-id.ts";
import { openMailTransport } from "../mail-transport.ts";
import type { Env } from "../settings/env.ts";
import type { EmailFrame } from "./email-frame.ts";

type Message = { to: string; subject: string; text: string };
type Texts = typeof emails;

type AuthEmailsOptions = {
  env: Env;
  log: Logger;
  siteUrl: string;
  /** Editors can publish another name while the site runs, and people choose their language. */
  findFrame: (database: Pick<SqlDatabase, "query">, to: string) => Promise<EmailFrame>;
  print?: (text: string) => void;
};

/**
 * Writes the e-mails of the sign-in service and sends them by SMTP_URL. Without it, the console shows them if
 * AUTH_SHOW_LINKS is on, because an e-mail opens the site.
 */
export function createAuthEmails({ env, log, siteUrl, findFrame, print = printOnConsole }: AuthEmailsOptions): Mailer {
  const deliver = chooseDelivery(env, log, print);
  return {
    delivers: env.SMTP_URL !== undefined || env.AUTH_SHOW_LINKS,
    async send(email, database) {
      const { product, language } = await findFrame(database, email.to);
      const { subject, paragraphs } = write(email, textsIn(language, emails), siteUrl);
      await deliver({ to: email.to, subject: `${subject} · ${product}`, text: paragraphs.join("\n\n") });
    },
  };
}

function write(email: AuthEmail, texts: Texts, siteUrl: string): { subject: string; paragraphs: string[] } {
  switch (email.kind) {
    case "link": {
      const { subject, wish } = texts[email.type];
      return { subject, paragraphs: [texts.asked(siteUrl, wish), texts.openLink, email.link, texts.doNothing] };
    }
    case "code": {
      const { subject, wish } = texts.reauthentication;
      return { subject, paragraphs: [texts.asked(siteUrl, wish), texts.enterCode, email.code, texts.doNothing] };
    }
    case "factor": {
      const { subject, text } = texts.factors[email.change];
      return { subject, paragraphs: [texts.aboutAccount(siteUrl), text, texts.askForHelp] };
    }
  }
}

function chooseDelivery(env: Env, log: Logger, print: (text: string) => void): (message: Message) => Promise<void> {
  if (env.SMTP_URL && env.MAIL_FROM) {
    const transport = openMailTransport(env.SMTP_URL);
    const { MAIL_FROM: from } = env;
    return async (message) => {
      const id = currentRequestId();
      const mail = { from, ...message, ...(id && { headers: { "X-Request-Id": id } }) };
      await observe({ name: "mail", kind: "auth" }, () => transport.sendMail(mail));
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
