import sql from "sql-template-tag";
import * as z from "zod";
import { type AccountCommands, AuthError, readRow, readRows, type SqlDatabase } from "#embedded-supabase";
import { codeOf, messageOf } from "#platform/errors.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#shared/languages.ts";
import { type Account, type AccountChange, AccountError, type Accounts } from "./accounts.ts";

type AccountsOptions = { database: SqlDatabase; accounts: AccountCommands };

/** The accounts of the embedded backend, with their roles. */
export function createAccounts({ database, accounts }: AccountsOptions): Accounts {
  return {
    list: () => listAccounts(database),
    async add(email, password, { takesWeak = false, isOwner = false } = {}) {
      const id = await withAccountErrors(() => accounts.add(email, password, { takesWeak }));
      if (isOwner) await changeAccount(database, id, "make owner");
    },
    async setPassword(email, password) {
      const id = await requireId(database, email);
      await withAccountErrors(() => accounts.setPassword({ id, email }, password));
    },
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

function listAccounts(database: SqlDatabase): Promise<Account[]> {
  return readRows(
    database,
    sql`select coalesce(u.email, '') as email, r.role, r.disabled_at is not null as "isDisabled",
      u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt"
    from auth.users u join public.account_roles r on r.user_id = u.id order by u.created_at`,
    accountRow,
  );
}

async function withAccountErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AuthError ? new AccountError(error.message) : error;
  }
}

async function revokeAccount(database: SqlDatabase, email: string, force: boolean): Promise<void> {
  const id = await requireId(database, email);
  const others = await database.query(sql`select 1 from auth.users where id::text <> ${id} limit 1`);
  if (others.length === 0 && !force) {
    throw new AccountError(`${email} is the last account; without it no one can sign in. Add --force to delete it.`);
  }
  await changeAccount(database, id, "remove", { leavesNoOwner: force });
}

/** @throws AccountError with the database's message when its rules reject the change */
async function changeAccount(
  database: SqlDatabase,
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

async function requireId(database: SqlDatabase, email: string): Promise<string> {
  const user = await readRow(
    database,
    sql`select id::text as id from auth.users where lower(email) = lower(${email})`,
    idRow,
  );
  if (!user) throw new AccountError(`There is no account ${email}.`);
  return user.id;
}
