import { emails } from "#app/texts/en/emails.ts";
import { textsIn } from "#app/texts/translations.ts";
import { observe } from "#platform/observers.ts";
import type { Company } from "#shared/company-identity.ts";
import { openMailPool } from "../../mail-transport.ts";
import type { Env } from "../../settings/env.ts";
import type { ClaimedMessage } from "../message-store.ts";

export type ContactMailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "CONTACT_TO" | "SITE_URL">;

export type ContactMailer = {
  /** The domain forms the right side of every Message-ID. */
  domain: string;
  /** Tries to send once. @throws an error of the SMTP transport */
  send(message: ClaimedMessage, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** Sends messages to the company's mailbox. @returns undefined without SMTP_URL, MAIL_FROM or CONTACT_TO */
export function createContactMailer(env: ContactMailEnv, company: Company): ContactMailer | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, CONTACT_TO: to } = env;
  if (!smtpUrl || !from || !to) return undefined;
  const transport = openMailPool(smtpUrl);
  return {
    domain: /@([^\s<>@]+)/.exec(from)?.[1] ?? company.host,
    async send({ name, email, subject, message, mail_id, received_at, request_id, language, id }, signal) {
      const texts = textsIn(language, emails).contact;
      const mail = {
        from,
        to,
        replyTo: { name, address: email },
        messageId: mail_id,
        // The date is the same for every attempt, so that a mailbox can recognise a repetition.
        date: new Date(received_at),
        subject,
        text: [
          message,
          "",
          "-- ",
          texts.from(`${name} <${email}>`),
          texts.sentThrough(company.host, new Date(received_at).toISOString()),
          ...(env.SITE_URL ? [`${env.SITE_URL}/admin/messages?message=${id}`] : []),
        ].join("\n"),
        headers: { "Auto-Submitted": "auto-generated", ...(request_id && { "X-Request-Id": request_id }) },
        signal,
      };
      await observe({ name: "mail", kind: "contact" }, () => transport.sendMail(mail));
    },
    close: () => void transport.close(),
  };
}
