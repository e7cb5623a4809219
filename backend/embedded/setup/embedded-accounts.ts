import sql from "sql-template-tag";
import * as z from "zod";
import { codeOf, messageOf } from "#platform/errors.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#shared/languages.ts";
import { type Account, type AccountChange, AccountError, type Accounts } from "../../accounts.ts";
import { readRow, readRows } from "../../sql-database.ts";
import { logStatement } from "../auth/audit-log.ts";
import { AuthError } from "../auth/auth-error.ts";
import type { AuthSettings } from "../auth/auth-settings.ts";
import { createAccount } from "../auth/create-account.ts";
import { requireEmail } from "../auth/fields.ts";
import { requireGoodPassword, requireLength } from "../auth/new-password.ts";
import { endCodes } from "../auth/one-time-codes.ts";
import { comparePassword, hashPassword } from "../auth/passwords/password-hashing.ts";
import type { PasswordRules } from "../auth/passwords/password-rules.ts";
import { endSessions } from "../auth/sessions.ts";
import type { Database } from "../database/database.ts";

type AccountsOptions = {
  database: Database;
  passwordRules: PasswordRules;
  settings: AuthSettings;
};

export function createAccounts(options: AccountsOptions): Accounts {
  const { database } = options;
  return {
    list: () => listAccounts(database),
    async add(email, password, { takesWeak = false, isOwner = false } = {}) {
      const id = await addAccount(options, { email, password, takesWeak });
      if (isOwner) await changeAccount(database, id, "make owner");
    },
    setPassword: (email, password) => setPassword(options, email, password),
    change: async (email, change) => changeAccount(database, await requireId(database, email), change),
    async resetFactors(email) {
      const id = await requireId(database, email);
      const [row] = await database.query(
        sql`select app_private.reset_factors(${id}::uuid), public.language_of_account(${email}, null) as language`,
      );
      return isLanguage(row?.language) ? row.language : DEFAULT_LANGUAGE;
    },
    revoke: (email, { force }) => revokeAccount(database, email, force),
  };
}

const accountRow = z.object({
  email: z.string(),
  role: z.enum(["owner", "editor"]),
  isDisabled: z.boolean(),
  createdAt: z.coerce.date(),
  lastSignInAt: z.coerce.date().nullable(),
});

function listAccounts(database: Database): Promise<Account[]> {
  return readRows(
    database,
    sql`select coalesce(u.email, '') as email, r.role, r.disabled_at is not null as "isDisabled",
      u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt"
    from auth.users u join public.account_roles r on r.user_id = u.id order by u.created_at`,
    accountRow,
  );
}

type NewAccount = { email: string; password: string; takesWeak: boolean };

/** @returns the account's id @throws AccountError */
function addAccount(options: AccountsOptions, { email, password, takesWeak }: NewAccount): Promise<string> {
  return withAccountErrors(async () => {
    const normalizedEmail = requireEmail({ email });
    if (takesWeak) requireLength(options.settings, password);
    else requireGoodPassword(options, password, normalizedEmail);
    return createAccount(options, { email: normalizedEmail, password });
  });
}

const passwordRow = z.object({ encrypted_password: z.string().nullable() });

async function setPassword(options: AccountsOptions, email: string, password: string): Promise<void> {
  const { database } = options;
  const id = await requireId(database, email);
  await withAccountErrors(async () => requireGoodPassword(options, password, email));
  const user = await readRow(
    database,
    sql`select encrypted_password from auth.users where id::text = ${id}`,
    passwordRow,
  );
  const currentHash = user?.encrypted_password ?? "";
  if (currentHash && (await comparePassword(password, currentHash))) {
    throw new AccountError("New password should be different from the old password.");
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

async function withAccountErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AuthError ? new AccountError(error.message) : error;
  }
}

async function revokeAccount(database: Database, email: string, force: boolean): Promise<void> {
  const id = await requireId(database, email);
  const others = await database.query(sql`select 1 from auth.users where id::text <> ${id} limit 1`);
  if (others.length === 0 && !force) {
    throw new AccountError(`${email} is the last account; without it no one can sign in. Add --force to delete it.`);
  }
  await changeAccount(database, id, "remove", { leavesNoOwner: force });
}

/** @throws AccountError with the database's message when its rules refuse the change */
async function changeAccount(
  database: Database,
  id: string,
  change: AccountChange,
  { leavesNoOwner = false } = {},
): Promise<void> {
  const leave = leavesNoOwner ? "set local app_private.leaves_no_owner = 'yes';" : "";
  try {
    await database.execute(`${leave} select app_private.change_account('${z.uuid().parse(id)}', '${change}');`);
  } catch (error) {
    if (/^PT4/.test(codeOf(error) ?? "")) throw new AccountError(messageOf(error));
    throw error;
  }
}

const idRow = z.object({ id: z.string() });

async function requireId(database: Database, email: string): Promise<string> {
  const user = await readRow(
    database,
    sql`select id::text as id from auth.users where lower(email) = lower(${email})`,
    idRow,
  );
  if (!user) throw new AccountError(`There is no account ${email}.`);
  return user.id;
}
