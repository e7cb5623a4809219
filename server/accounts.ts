import { randomBytes } from "node:crypto";

/** A request about an account that is refused; the message says why. */
export class AccountError extends Error {
  override readonly name = "AccountError";
}

export type AccountRole = "owner" | "editor";

/** As supabase/migrations/20261122145000_owners_and_editors.sql knows them. */
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
  /** The first account is one anyway. */
  isOwner?: boolean;
};

/** Whoever may sign in, past every policy. */
export type Accounts = {
  list(): Promise<Account[]>;
  /** @throws AccountError */
  add(email: string, password: string, options?: NewAccountOptions): Promise<void>;
  /** Ends every session of the account, too. @throws AccountError */
  setPassword(email: string, password: string): Promise<void>;
  /** @throws AccountError for the last owner */
  change(email: string, change: Exclude<AccountChange, "remove">): Promise<void>;
  /** @throws AccountError for the last owner, unless forced */
  revoke(email: string, options: { force: boolean }): Promise<void>;
};

/** What the auth service alone can do for somebody invited. */
export type InvitedAccounts = {
  /** With a password nobody knows. @returns its id @throws AccountError */
  create(email: string): Promise<string>;
  /** @returns the token_hash for which POST /verify opens a session that may set a password @throws AccountError */
  makePasswordToken(email: string): Promise<string>;
};

/** The account made when a site starts without any. */
export type FirstAccount = {
  email: string;
  /** Only where it was generated; shown once, stored nowhere. */
  generatedPassword?: string;
  passwordFault?: string;
};

export function makePassword(): string {
  return randomBytes(12).toString("base64url");
}
