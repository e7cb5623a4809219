import * as z from "zod";
import { codeOf, messageOf } from "#platform/errors.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#shared/languages.ts";
import { type Account, type AccountChange, AccountError, type AccountRole, type Accounts } from "../../accounts.ts";
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
      const [row] = await database.query(
        "select app_private.reset_factors($1::uuid), public.language_of_account($2, null) as language",
        [await requireId(database, email), email],
      );
      return isLanguage(row?.language) ? row.language : DEFAULT_LANGUAGE;
    },
    revoke: (email, { force }) => revokeAccount(database, email, force),
  };
}

async function listAccounts(database: Database): Promise<Account[]> {
  const users = await database.query(`
    select u.email, r.role, r.disabled_at is not null as is_disabled, u.created_at, u.last_sign_in_at
    from auth.users u join public.account_roles r on r.user_id = u.id order by u.created_at`);
  return users.map(({ email, role, is_disabled, created_at, last_sign_in_at }) => ({
    email: String(email),
    role: role as AccountRole,
    isDisabled: is_disabled === true,
    createdAt: new Date(String(created_at)),
    lastSignInAt: last_sign_in_at ? new Date(String(last_sign_in_at)) : null,
  }));
}

type NewAccount = { email: string; password: string; takesWeak: boolean };

/** @returns the account's id @throws AccountError */
function addAccount(options: AccountsOptions, { email, password, takesWeak }: NewAccount): Promise<string> {
  return withAccountErrors(async () => {
    const address = requireEmail({ email });
    if (takesWeak) requireLength(options.settings, password);
    else requireGoodPassword(options, password, address);
    return createAccount(options, { email: address, password });
  });
}

async function setPassword(options: AccountsOptions, email: string, password: string): Promise<void> {
  const { database } = options;
  const id = await requireId(database, email);
  await withAccountErrors(async () => requireGoodPassword(options, password, email));
  const [user] = await database.query("select encrypted_password from auth.users where id::text = $1", [id]);
  const currentHash = String(user?.encrypted_password ?? "");
  if (currentHash && (await comparePassword(password, currentHash))) {
    throw new AccountError("New password should be different from the old password.");
  }
  await database.query(
    `with account as (
      update auth.users set encrypted_password = $2, email_confirmed_at = coalesce(email_confirmed_at, now()),
        updated_at = now()
      where id::text = $1 returning id, email
    ) ${logStatement("account", { action: "user_updated_password", type: "user" })}`,
    [id, await hashPassword(password)],
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
  const others = await database.query("select 1 from auth.users where id::text <> $1 limit 1", [id]);
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

async function requireId(database: Database, email: string): Promise<string> {
  const [user] = await database.query("select id::text as id from auth.users where lower(email) = lower($1)", [email]);
  if (!user) throw new AccountError(`There is no account ${email}.`);
  return String(user.id);
}
