import type { Logger } from "#platform/logger.ts";
import type { SqlDatabase } from "../../database/sql-database.ts";
import type { PkceLink } from "../flows/code-challenge.ts";

export type LinkType = "recovery" | "magiclink" | "signup" | "invite" | "email_change";
export type FactorChange = "added" | "removed" | "new codes" | "used code" | "guesses";

/** An e-mail about an account. The application writes its text. */
export type AuthEmail = { to: string } & (
  | { kind: "link"; type: LinkType; link: string }
  | { kind: "code"; code: string }
  | { kind: "factor"; change: FactorChange }
);

export type Mailer = {
  /** False if no e-mail can arrive. Then no codes are made, because nobody but an attacker would use them. */
  delivers: boolean;
  /** Rejects with the reason, which is logged. @param database passes every policy */
  send(email: AuthEmail, database: Pick<SqlDatabase, "query">): Promise<void>;
};

/** Links with this prefix bring a code (`flows/email-flow.ts`). */
export const PKCE_PREFIX = "pkce_";

export type AuthMailer = ReturnType<typeof createAuthMailer>;

type AuthMailerOptions = {
  mailer: Mailer;
  database: Pick<SqlDatabase, "query">;
  log: Pick<Logger, "error">;
  /** Signs the hash of a code, which a link carries. */
  tokenFor: (hash: string) => string;
  /** It never comes from a request, because a forged Host header would receive the link. */
  siteUrl: string;
};

/** Makes the links of e-mails. */
export function createAuthMailer({ mailer, database, log, siteUrl, tokenFor }: AuthMailerOptions) {
  /** Does not wait: the response time must not reveal whether there is such an account. */
  function send(email: AuthEmail): void {
    mailer.send(email, database).catch((error: Error) => log.error({ err: error }, "an e-mail could not be sent"));
  }

  const sendLink = (type: LinkType) => (to: string, hash: string, pkce?: PkceLink) => {
    const link = new URL("/auth/v1/verify", siteUrl);
    link.searchParams.set("token", (pkce ? PKCE_PREFIX : "") + tokenFor(hash));
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", pkce?.redirectTo ?? `${siteUrl}/login`);
    send({ to, kind: "link", type, link: link.href });
  };

  return {
    sendRecovery: sendLink("recovery"),
    sendMagicLink: sendLink("magiclink"),
    sendConfirmation: sendLink("signup"),
    sendInvitation: sendLink("invite"),
    sendEmailChange: sendLink("email_change"),
    sendReauthentication: (to: string, code: string) => send({ to, kind: "code", code }),
    sendFactorNotice: (to: string, change: FactorChange) => send({ to, kind: "factor", change }),
  };
}
