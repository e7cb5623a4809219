import type { Env } from "#platform/env.ts";
import { openMailTransport } from "#platform/mail-transport.ts";
import { observe } from "#platform/observers.ts";
import { currentRequestId } from "#platform/request-id.ts";
import type { Company } from "#shared/company-identity.ts";
import { INVITATION_DAYS } from "#shared/people-api.ts";

/** @throws an error of the SMTP transport */
export type SendInvitation = (to: string, path: string) => Promise<void>;

/** @returns undefined without a mail server, or when the site does not know its own address */
export function createInvitationMailer(
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "SITE_URL">,
  company: Pick<Company, "product">,
): SendInvitation | undefined {
  const { SMTP_URL, MAIL_FROM: from, SITE_URL: siteUrl } = env;
  // The link never uses the host of a request, because a forged host would receive the link.
  if (!SMTP_URL || !from || !siteUrl) return undefined;
  const transport = openMailTransport(SMTP_URL);
  return async (to, path) => {
    const id = currentRequestId();
    const text = [
      `You have been invited to the administration of ${siteUrl}`,
      `Open this link and choose a password. It works once and for ${INVITATION_DAYS} days:`,
      siteUrl + path,
      "If you did not expect an invitation, do nothing: nobody can sign in without this e-mail.",
    ].join("\n\n");
    const mail = { from, to, subject: `Your invitation · ${company.product}`, text };
    await observe({ name: "mail", kind: "auth" }, () =>
      transport.sendMail({ ...mail, ...(id && { headers: { "X-Request-Id": id } }) }),
    );
  };
}
