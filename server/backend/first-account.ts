import type { AccountCommands, SqlDatabase } from "#embedded-supabase";
import { messageOf } from "#platform/errors.ts";
import { makePassword } from "#platform/make-password.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Company } from "#shared/company-identity.ts";
import { mailDomain } from "../settings/company.ts";
import type { Env } from "../settings/env.ts";
import type { FirstAccount } from "./accounts.ts";

type FirstAccountOptions = {
  accounts: AccountCommands;
  database: Pick<SqlDatabase, "query">;
  env: Env;
  company: Pick<Company, "host">;
  /** Is called if this call made the account. */
  announce: (account: FirstAccount) => void;
};

/**
 * Makes the first account. A weak ADMIN_PASSWORD is reported but accepted, because unattended installations have to
 * start.
 */
export async function ensureFirstAccount({ accounts, database, env, company, announce }: FirstAccountOptions) {
  if ((await database.query("select 1 from public.account_roles limit 1")).length > 0) return;
  const email = env.ADMIN_EMAIL ?? `editor@${mailDomain(company)}`;
  const password = env.ADMIN_PASSWORD ?? makePassword();
  try {
    await accounts.add(email, password, { takesWeak: true });
  } catch (error) {
    throw new StartupError(`The first account could not be created: ${messageOf(error)}`);
  }
  announce(
    env.ADMIN_PASSWORD
      ? { email, passwordFault: accounts.findPasswordFault(password, email) }
      : { email, generatedPassword: password },
  );
}
