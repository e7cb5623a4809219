import sql from "sql-template-tag";
import * as z from "zod";
import { createAccount } from "../auth/accounts/create-account.ts";
import { logStatement } from "../auth/audit/audit-log.ts";
import type { AuthContext } from "../auth/auth-call.ts";
import { invalid } from "../auth/auth-error.ts";
import { endCodes } from "../auth/codes/one-time-codes.ts";
import { requireEmail } from "../auth/fields.ts";
import { requireGoodPassword, requireLength } from "../auth/passwords/new-password.ts";
import { comparePassword, hashPassword } from "../auth/passwords/password-hashing.ts";
import { endSessions } from "../auth/sessions/sessions.ts";
import { readRow } from "../database/sql-database.ts";

type Options = Pick<AuthContext, "database" | "passwordRules" | "rules" | "settings">;

/** What an operator does with accounts; it passes every policy. */
export type AccountCommands = {
  /** @returns the id @throws AuthError */
  add(email: string, password: string, options?: { takesWeak?: boolean }): Promise<string>;
  /** Also ends every session of the account. @throws AuthError */
  setPassword(account: { id: string; email: string }, password: string): Promise<void>;
  /** @returns why the password is weak, or undefined */
  findPasswordFault(password: string, email: string): string | undefined;
};

export function createAccountCommands(options: Options): AccountCommands {
  return {
    async add(email, password, { takesWeak = false } = {}) {
      const normalizedEmail = requireEmail({ email });
      if (takesWeak) requireLength(options.settings, password);
      else requireGoodPassword(options, password, normalizedEmail);
      return createAccount(options, { email: normalizedEmail, password });
    },
    setPassword: (account, password) => setPassword(options, account, password),
    findPasswordFault: (password, email) => options.passwordRules.findFault(password, email)?.message,
  };
}

const passwordRow = z.object({ encrypted_password: z.string().nullable() });

async function setPassword(options: Options, { id, email }: { id: string; email: string }, password: string) {
  const { database } = options;
  requireGoodPassword(options, password, email);
  const user = await readRow(
    database,
    sql`select encrypted_password from auth.users where id::text = ${id}`,
    passwordRow,
  );
  const currentHash = user?.encrypted_password ?? "";
  if (currentHash && (await comparePassword(password, currentHash))) {
    throw invalid("New password should be different from the old password.");
  }
  const passwordHash = await hashPassword(password);
  await database.query(
    sql`with account as (
      update auth.users set encrypted_password = ${passwordHash},
        email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
      where id::text = ${id} returning id, email
    ) ${logStatement(sql`account`, { action: "user_updated_password", type: "user" })}`,
  );
  await endCodes(options, id);
  await endSessions(options, { userId: id, sessionId: undefined, scope: "global" });
}
