import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import type { Logger } from "#platform/logger.ts";
import type { CallerIdentification } from "../caller.ts";
import type { Database } from "../database/database.ts";
import type { BackgroundQueue } from "../limits/background-queue.ts";
import { createAuthEmails } from "./auth-emails.ts";
import { createDisabledCheck } from "./disabled-account.ts";
import type { EmailLinks } from "./email-links.ts";
import { createCredentialsCheck } from "./new-credentials.ts";
import type { PasswordRules } from "./passwords/password-rules.ts";
import { createRefreshTokens } from "./refresh-token.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

export type AuthOptions = {
  database: Database;
  identifyCaller: CallerIdentification;
  links: EmailLinks;
  passwordRules: PasswordRules;
  jwtSecret: string;
  sendsEmail: boolean;
  counters: AttemptCounters;
  background: BackgroundQueue;
  log: Logger;
};

export type AuthServices = ReturnType<typeof createAuthServices>;

/** Created once: some hold what they count. */
export function createAuthServices(options: AuthOptions) {
  const { links, counters, log } = options;
  return {
    ...options,
    limit: createSignInLimit({
      counters,
      // Not awaited: the time must not tell whether there was a code. Until it is done, the limit refuses all others.
      onCodesExhausted: (account) =>
        void links.voidCodes(account).catch((error: Error) => log.error({ err: error }, "codes could not be voided")),
    }),
    refreshTokens: createRefreshTokens(options.jwtSecret),
    refuseDisabled: createDisabledCheck(options.database),
    refuseNewCredentials: createCredentialsCheck(options),
    emails: createAuthEmails(options),
  };
}
