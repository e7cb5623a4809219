import * as z from "zod";
import { codeOf, messageOf } from "#platform/errors.ts";
import {
  type Account,
  type AccountChange,
  AccountError,
  type AccountRole,
  type Accounts,
  type InvitedAccounts,
  makePassword,
} from "../../accounts.ts";
import type { Database } from "../database/database.ts";
import type { Mailer } from "../lite/lite-app.ts";
import type { EmailLinks } from "../shims/email-links.ts";
import type { PasswordRules } from "../shims/passwords/password-rules.ts";

type Handle = (request: Request) => Promise<Response>;

export type AccountsOptions = {
  database: Database;
  passwordRules: PasswordRules;
  handlerWithSignUp: () => Promise<Handle>;
  handlerWithMailer: (mailer: Mailer) => Promise<Handle>;
};

/** Uses the protocol's own paths if there are any, so that the service does the hashing and applies its rules. */
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
    revoke: (email, { force }) => revokeAccount(database, email, force),
  };
}

/** @param tokenFor signs the content of a recovery e-mail's link */
export function createInvitedAccounts(
  options: AccountsOptions,
  { tokenFor }: Pick<EmailLinks, "tokenFor">,
): InvitedAccounts {
  const { database } = options;
  return {
    create: (email) => addAccount(options, { email, password: makePassword(), takesWeak: true }),
    async makePasswordToken(email) {
      await requireId(database, email);
      return tokenFor((await askForRecovery(options, email)).token);
    },
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

/** @returns the account's id */
async function addAccount(
  { database, passwordRules, handlerWithSignUp }: AccountsOptions,
  { email, password, takesWeak }: NewAccount,
): Promise<string> {
  const fault = passwordRules.findFault(password, email);
  if (fault && !(takesWeak && fault.code === "weak_password")) throw new AccountError(fault.message);
  await send(await handlerWithSignUp(), "POST", "signup", { email, password });
  const id = await requireId(database, email);
  await undoSignIn(database, id);
  return id;
}

/** @returns the token of a recovery e-mail that is never sent */
async function askForRecovery({ handlerWithMailer }: AccountsOptions, email: string) {
  let token = "";
  const keepToken = async (_email: string, hash: string) => {
    token = hash;
  };
  const handle = await handlerWithMailer({ ...silentMailer, sendRecovery: keepToken });
  await send(handle, "POST", "recover", { email });
  return { handle, token };
}

async function setPassword(options: AccountsOptions, email: string, password: string): Promise<void> {
  const { database, passwordRules } = options;
  const id = await requireId(database, email);
  const fault = passwordRules.findFault(password, email);
  if (fault) throw new AccountError(fault.message);
  const [user] = await database.query("select last_sign_in_at from auth.users where id::text = $1", [id]);
  const { handle, token } = await askForRecovery(options, email);
  const session = await send(handle, "POST", "verify", { type: "recovery", token_hash: token });
  try {
    await send(handle, "PUT", "user", { password }, String(session.access_token));
  } finally {
    await undoSignIn(database, id, user?.last_sign_in_at);
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

/** Removes a session that the service opened for a new account or a recovery, because the person did not sign in. */
async function undoSignIn(database: Database, id: string, lastSignInAt?: unknown): Promise<void> {
  await database.query("delete from auth.refresh_tokens where user_id::text = $1", [id]);
  await database.query("delete from auth.sessions where user_id::text = $1", [id]);
  await database.query("update auth.users set last_sign_in_at = nullif($2, '')::timestamptz where id::text = $1", [
    id,
    String(lastSignInAt ?? ""),
  ]);
}

const drop = async () => {};
const silentMailer: Mailer = {
  sendConfirmation: drop,
  sendRecovery: drop,
  sendMagicLink: drop,
  sendEmailChange: drop,
  sendReauthentication: drop,
};

async function send(
  handle: Handle,
  method: string,
  path: string,
  body: Record<string, string>,
  accessToken?: string,
): Promise<Record<string, unknown>> {
  const response = await handle(
    new Request(`http://backend.internal/auth/v1/${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(body),
    }),
  );
  const text = await response.text();
  const fields = z.record(z.string(), z.unknown()).parse(text ? JSON.parse(text) : {});
  if (!response.ok) throw new AccountError(String(fields.msg ?? fields.message ?? text));
  return fields;
}
