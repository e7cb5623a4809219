import { randomBytes } from "node:crypto";

/** A request about an account that is refused; the message says why. */
export class AccountError extends Error {
  override readonly name = "AccountError";
}

export type Account = { email: string; createdAt: Date; lastSignInAt: Date | null };

/** Whoever may sign in, past every policy. */
export type Accounts = {
  list(): Promise<Account[]>;
  /** @param takesWeak accepts a password that is easy to guess @throws AccountError */
  add(email: string, password: string, options?: { takesWeak?: boolean }): Promise<void>;
  /** Ends every session of the account, too. @throws AccountError */
  setPassword(email: string, password: string): Promise<void>;
  /** @throws AccountError */
  signOut(email: string): Promise<void>;
  /** @throws AccountError for the last account, unless forced */
  revoke(email: string, options: { force: boolean }): Promise<void>;
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
