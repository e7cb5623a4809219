import type * as z from "zod";
import type { Logger } from "#platform/logger.ts";
import type { Database } from "../database/database.ts";
import type { BackgroundQueue } from "../limits/background-queue.ts";
import type { AccountRules } from "../rules.ts";
import type { ServiceCall } from "../service.ts";
import type { AuthSettings } from "./auth-settings.ts";
import type { EmailLinks } from "./codes/email-links.ts";
import type { AuthMailer } from "./email/auth-mailer.ts";
import type { EmailLimits } from "./email/email-limits.ts";
import type { FlowLimit } from "./flows/flow-limit.ts";
import type { SignInLimit } from "./guesses/sign-in-limit.ts";
import type { Outcome } from "./outcome.ts";
import type { PasswordRules } from "./passwords/password-rules.ts";
import type { Providers } from "./providers/provider.ts";
import type { SamlProvider } from "./saml/saml-provider.ts";
import type { RefreshTokens } from "./sessions/refresh-token.ts";
import type { SigningKeys } from "./sessions/signing-keys.ts";

export type AuthContext = {
  database: Database;
  settings: AuthSettings;
  rules: AccountRules;
  siteUrl: string;
  jwtSecret: string;
  signingKeys: Pick<SigningKeys, "sign" | "publicKeys">;
  refreshTokens: RefreshTokens;
  links: EmailLinks;
  passwordRules: PasswordRules;
  mailer: AuthMailer;
  /**
   * False if the application cannot send e-mails. It then makes no codes, because nobody but an attacker would use
   * them.
   */
  sendsEmail: boolean;
  limit: SignInLimit;
  emailLimits: EmailLimits;
  /** The configured providers of `/authorize` by their names. */
  providers: Providers;
  samlProviders: readonly SamlProvider[];
  flowLimit: FlowLimit;
  background: BackgroundQueue;
  log: Logger;
};

export type AuthCall<Body = unknown> = ServiceCall & {
  /** The fields of the body that the schema of the handler names. */
  fields: Body;
  /** The ids in the path, which are empty for other paths. */
  ids: Readonly<Record<"user" | "factor" | "identity", string>>;
  /** Runs work on the database. Anonymous callers wait until one of their connections is free. */
  queued<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** A call with the fields of a schema. */
export type CallWith<Schema extends z.ZodType> = AuthCall<z.output<Schema>>;

/** @throws AuthError */
export type AuthHandler<Body = unknown> = (call: AuthCall<Body>, context: AuthContext) => Outcome | Promise<Outcome>;
