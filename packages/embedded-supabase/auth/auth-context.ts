import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import type { ProviderSettings } from "../settings.ts";
import { logFailedGuess } from "./audit/audit-log.ts";
import type { AuthContext } from "./auth-call.ts";
import { createAuthMailer, type Mailer } from "./email/auth-mailer.ts";
import { createEmailLimits } from "./email/email-limits.ts";
import { createFlowLimit } from "./flows/flow-limit.ts";
import { SignInLimit } from "./guesses/sign-in-limit.ts";
import { createProviders } from "./providers/create-providers.ts";
import { createSamlProviders } from "./saml/saml-provider.ts";
import { createRefreshTokens } from "./sessions/refresh-token.ts";

type OpenedParts = Pick<
  AuthContext,
  | "database"
  | "rules"
  | "links"
  | "passwordRules"
  | "settings"
  | "signingKeys"
  | "jwtSecret"
  | "siteUrl"
  | "background"
  | "log"
>;

type AuthContextOptions = OpenedParts & { providers: ProviderSettings; mailer: Mailer; counters: AttemptCounters };

/** Adds mailer, limits and providers to the opened parts of the backend. */
export function createAuthContext({ providers, mailer, counters, ...opened }: AuthContextOptions): AuthContext {
  const { database, links, jwtSecret, siteUrl, background, log } = opened;
  return {
    ...opened,
    refreshTokens: createRefreshTokens(jwtSecret),
    mailer: createAuthMailer({ mailer, database, log, siteUrl, tokenFor: links.tokenFor }),
    sendsEmail: mailer.delivers,
    emailLimits: createEmailLimits(counters),
    providers: createProviders(providers, siteUrl),
    samlProviders: createSamlProviders(providers, siteUrl),
    flowLimit: createFlowLimit(counters),
    limit: new SignInLimit({
      counters,
      // Does not wait either: only the log of a known account gets an entry.
      onFailed: (guess) => void background.add(() => logFailedGuess(database, guess)),
      // Does not wait, because the response time must not reveal a code. The limit rejects all others meanwhile.
      onCodesExhausted: (account) =>
        void links.voidCodes(account).catch((error: Error) => log.error({ err: error }, "codes could not be voided")),
    }),
  };
}
