import type { Language } from "#shared/languages.ts";

/** An `AccountError` rejects a request about an account; its message names the reason. */
export class AccountError extends Error {
  override readonly name = "AccountError";
}

export type AccountRole = "owner" | "editor";

/** The migration 20261122145000_owners_and_editors.sql in supabase/migrations uses the same names. */
export const ACCOUNT_CHANGES = ["make owner", "make editor", "disable", "enable", "end sessions", "remove"] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

export type Account = {
  email: string;
  role: AccountRole;
  isDisabled: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
};

type NewAccountOptions = {
  takesWeak?: boolean;
  /** The first account becomes an owner even without this option. */
  isOwner?: boolean;
};

/** These functions manage the accounts that may sign in; they bypass every policy. */
export type Accounts = {
  list(): Promise<Account[]>;
  /** @throws AccountError */
  add(email: string, password: string, options?: NewAccountOptions): Promise<void>;
  /** Also ends every session of the account. @throws AccountError */
  setPassword(email: string, password: string): Promise<void>;
  /** @throws AccountError for the last owner */
  change(email: string, change: Exclude<AccountChange, "remove">): Promise<void>;
  /** Removes the second factors and ends every session. @returns the language of the account @throws AccountError */
  resetFactors(email: string): Promise<Language>;
  /** @throws AccountError for the last owner, unless forced */
  revoke(email: string, options: { force: boolean }): Promise<void>;
};

/** Only the auth service can do this work for an invited person. */
export type InvitedAccounts = {
  /** Creates an account with an unknown random password. @returns its id @throws AccountError */
  create(email: string): Promise<string>;
  /** @returns the token_hash for which POST /verify opens a session that may set a password @throws AccountError */
  makePasswordToken(email: string): Promise<string>;
};

/** The site makes this account when it starts without any. */
export type FirstAccount = {
  email: string;
  /** The site sets this field only for a generated password, shows it once and stores it nowhere. */
  generatedPassword?: string;
  passwordFault?: string;
};
