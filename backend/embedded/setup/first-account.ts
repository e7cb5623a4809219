import { mailDomain } from "#platform/company.ts";
import type { Env } from "#platform/env.ts";
import { messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Company } from "#shared/company-identity.ts";
import { type Accounts, type FirstAccount, makePassword } from "../../accounts.ts";
import type { PasswordRules } from "../auth/passwords/password-rules.ts";

/**
 * Makes the first account. A weak ADMIN_PASSWORD is reported but accepted, because unattended installations have to
 * start.
 * @param announce is called if this call made the account
 */
export async function ensureFirstAccount(
  accounts: Accounts,
  passwordRules: PasswordRules,
  env: Env,
  company: Pick<Company, "host">,
  announce: (account: FirstAccount) => void,
): Promise<void> {
  if ((await accounts.list()).length > 0) return;
  const email = env.ADMIN_EMAIL ?? `editor@${mailDomain(company)}`;
  const password = env.ADMIN_PASSWORD ?? makePassword();
  try {
    await accounts.add(email, password, { takesWeak: true });
  } catch (error) {
    throw new StartupError(`The first account could not be created: ${messageOf(error)}`);
  }
  announce(
    env.ADMIN_PASSWORD
      ? { email, passwordFault: passwordRules.findFault(password, email)?.message }
      : { email, generatedPassword: password },
  );
}
