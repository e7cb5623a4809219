import type { Env } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import { type Accounts, makePassword } from "./accounts.ts";

export type FirstAccount = {
  email: string;
  /** Only where it was made up here; shown once, kept nowhere. */
  generatedPassword?: string;
};

/**
 * Makes the first account of an installation that has none: ADMIN_EMAIL and ADMIN_PASSWORD, else a made-up password.
 * @returns nothing when there are accounts already
 */
export async function ensureFirstAccount(accounts: Accounts, env: Env): Promise<FirstAccount | undefined> {
  if ((await accounts.list()).length > 0) return undefined;
  const email = env.ADMIN_EMAIL ?? "editor@nusagrid.example";
  const password = env.ADMIN_PASSWORD ?? makePassword();
  try {
    await accounts.add(email, password);
  } catch (error) {
    throw new StartupError(`The first account could not be made: ${(error as Error).message}`);
  }
  return env.ADMIN_PASSWORD ? { email } : { email, generatedPassword: password };
}
