import type { Env } from "../../env.ts";
import { messageOf } from "../../errors.ts";
import { StartupError } from "../../startup-error.ts";
import type { PasswordRules } from "../shims/passwords/password-rules.ts";
import { type Accounts, makePassword } from "./accounts.ts";

export type FirstAccount = {
  email: string;
  /** Only where it was made up here; shown once, kept nowhere. */
  generatedPassword?: string;
  /** What is wrong with the password of ADMIN_PASSWORD. */
  passwordFault?: string;
};

/**
 * Makes the first account of an installation that has none: ADMIN_EMAIL and ADMIN_PASSWORD, else a made-up password. A
 * weak password of the operator's is taken and told: a site that is set up by a machine has to start.
 * @returns nothing when there are accounts already
 */
export async function ensureFirstAccount(
  accounts: Accounts,
  passwordRules: PasswordRules,
  env: Env,
): Promise<FirstAccount | undefined> {
  if ((await accounts.list()).length > 0) return undefined;
  const email = env.ADMIN_EMAIL ?? "editor@nusagrid.example";
  const password = env.ADMIN_PASSWORD ?? makePassword();
  try {
    await accounts.add(email, password, { takesWeak: true });
  } catch (error) {
    throw new StartupError(`The first account could not be made: ${messageOf(error)}`);
  }
  if (!env.ADMIN_PASSWORD) return { email, generatedPassword: password };
  return { email, passwordFault: passwordRules.findFault(password, email)?.message };
}
