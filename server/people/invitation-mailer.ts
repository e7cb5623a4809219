import { emails } from "#app/texts/en/emails.ts";
import { textsIn } from "#app/texts/translations.ts";
import type { Logger } from "#platform/logger.ts";
import { observe } from "#platform/observers.ts";
import { currentRequestId } from "#platform/request-id.ts";
import type { Company } from "#shared/company-identity.ts";
import type { Language } from "#shared/languages.ts";
import { INVITATION_DAYS } from "#shared/people-api.ts";
import { openMailTransport } from "../mail-transport.ts";
import type { Env } from "../settings/env.ts";

type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "SITE_URL">;
type Product = Pick<Company, "product">;

/** @throws an error of the SMTP transport */
export type SendInvitation = (to: string, path: string, actor: string) => Promise<void>;

/** @returns the language of an account, or that of `actor` */
export type FindLanguage = (to: string, actor?: string) => Promise<Language>;

/** @returns undefined without a mail server, or when the site does not know its URL */
export function createInvitationMailer(
  env: MailEnv,
  company: Product,
  findLanguage: FindLanguage,
): SendInvitation | undefined {
  const { SITE_URL: siteUrl } = env;
  const send = createSender(env, company);
  // The link never uses the host of a request, because a forged host would receive the link.
  if (!send || !siteUrl) return undefined;
  return async (to, path, actor) => {
    const texts = textsIn(await findLanguage(to, actor), emails).invitation;
    const paragraphs = [texts.invited(siteUrl), texts.open(INVITATION_DAYS), siteUrl + path, texts.unexpected];
    await send(to, texts.subject, paragraphs);
  };
}

/** Resolves after the e-mail, and also if it could not be sent. */
export type SendResetNotice = (to: string) => Promise<void>;

type ResetMailerOptions = { company: Product; log: Logger; findLanguage: FindLanguage };

/** @returns undefined without a mail server */
export function createResetMailer(
  env: MailEnv,
  { company, log, findLanguage }: ResetMailerOptions,
): SendResetNotice | undefined {
  const send = createSender(env, company);
  return (
    send &&
    (async (to) => {
      try {
        const texts = textsIn(await findLanguage(to), emails).reset;
        await send(to, texts.subject, [texts.removed(env.SITE_URL ?? company.product), texts.next, texts.unexpected]);
      } catch (error) {
        log.error({ err: error }, "an e-mail could not be sent");
      }
    })
  );
}

function createSender({ SMTP_URL, MAIL_FROM: from }: MailEnv, company: Product) {
  if (!SMTP_URL || !from) return undefined;
  const transport = openMailTransport(SMTP_URL);
  return async (to: string, subject: string, paragraphs: string[]): Promise<void> => {
    const id = currentRequestId();
    const mail = { from, to, subject: `${subject} · ${company.product}`, text: paragraphs.join("\n\n") };
    await observe({ name: "mail", kind: "auth" }, () =>
      transport.sendMail({ ...mail, ...(id && { headers: { "X-Request-Id": id } }) }),
    );
  };
}
