import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import { openMailTransport } from "#platform/mail-transport.ts";
import { observe } from "#platform/observers.ts";
import { currentRequestId } from "#platform/request-id.ts";
import type { Company } from "#shared/company-identity.ts";
import { INVITATION_DAYS } from "#shared/people-api.ts";

type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "SITE_URL">;
type Product = Pick<Company, "product">;

/** @throws an error of the SMTP transport */
export type SendInvitation = (to: string, path: string) => Promise<void>;

/** @returns undefined without a mail server, or when the site does not know its own address */
export function createInvitationMailer(env: MailEnv, company: Product): SendInvitation | undefined {
  const { SITE_URL: siteUrl } = env;
  const send = createSender(env, company);
  // The link never uses the host of a request, because a forged host would receive the link.
  if (!send || !siteUrl) return undefined;
  return (to, path) =>
    send(to, "Your invitation", [
      `You have been invited to the administration of ${siteUrl}`,
      `Open this link and choose a password. It works once and for ${INVITATION_DAYS} days:`,
      siteUrl + path,
      "If you did not expect an invitation, do nothing: nobody can sign in without this e-mail.",
    ]);
}

/** Resolves after the e-mail, and also if it could not be sent. */
export type TellOfReset = (to: string) => Promise<void>;

/** @returns undefined without a mail server */
export function createResetMailer(env: MailEnv, company: Product, log: Logger): TellOfReset | undefined {
  const send = createSender(env, company);
  return (
    send &&
    ((to) =>
      send(to, "Your second factor was removed", [
        `An owner removed the second factor of your account at ${env.SITE_URL ?? company.product}.`,
        "You can sign in with your password. Then add a new second factor.",
        "If you did not ask for it, set a new password and tell the owner of the site.",
      ]).catch((error: Error) => log.error({ err: error }, "an e-mail could not be sent")))
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
