import * as z from "zod";
import { type Account, AccountError, type Accounts } from "../../accounts.ts";
import type { Database } from "../database/database.ts";
import type { Mailer } from "../lite/lite-app.ts";
import type { PasswordRules } from "../shims/passwords/password-rules.ts";

type Answer = (request: Request) => Promise<Response>;

export type AccountsOptions = {
  database: Database;
  passwordRules: PasswordRules;
  handlerWithSignUp: () => Promise<Answer>;
  handlerWithMailer: (mailer: Mailer) => Promise<Answer>;
};

/** By the protocol's own paths wherever there is one, so that hashing and rules are the service's. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { database } = options;
  return {
    list: () => listAccounts(database),
    add: (email, password, { takesWeak = false } = {}) => addAccount(options, { email, password, takesWeak }),
    setPassword: (email, password) => setPassword(options, email, password),
    signOut: async (email) => endSessions(database, await requireId(database, email)),
    revoke: (email, { force }) => revokeAccount(database, email, force),
  };
}

async function listAccounts(database: Database): Promise<Account[]> {
  const users = await database.query("select email, created_at, last_sign_in_at from auth.users order by created_at");
  return users.map(({ email, created_at, last_sign_in_at }) => ({
    email: String(email),
    createdAt: new Date(String(created_at)),
    lastSignInAt: last_sign_in_at ? new Date(String(last_sign_in_at)) : null,
  }));
}

type NewAccount = { email: string; password: string; takesWeak: boolean };

async function addAccount(
  { database, passwordRules, handlerWithSignUp }: AccountsOptions,
  { email, password, takesWeak }: NewAccount,
): Promise<void> {
  const fault = passwordRules.findFault(password, email);
  if (fault && !(takesWeak && fault.code === "weak_password")) throw new AccountError(fault.message);
  await send(await handlerWithSignUp(), "POST", "signup", { email, password });
  // Signing up signs in.
  await endSessions(database, await requireId(database, email));
}

/** With the token of a recovery e-mail that is never sent. */
async function setPassword(
  { database, passwordRules, handlerWithMailer }: AccountsOptions,
  email: string,
  password: string,
): Promise<void> {
  const id = await requireId(database, email);
  const fault = passwordRules.findFault(password, email);
  if (fault) throw new AccountError(fault.message);
  let token = "";
  const keepToken = async (_email: string, hash: string) => {
    token = hash;
  };
  const answer = await handlerWithMailer({ ...silentMailer, sendRecovery: keepToken });
  await send(answer, "POST", "recover", { email });
  const session = await send(answer, "POST", "verify", { type: "recovery", token_hash: token });
  try {
    await send(answer, "PUT", "user", { password }, String(session.access_token));
  } finally {
    await endSessions(database, id);
  }
}

async function revokeAccount(database: Database, email: string, force: boolean): Promise<void> {
  const id = await requireId(database, email);
  const others = await database.query("select 1 from auth.users where id::text <> $1 limit 1", [id]);
  if (others.length === 0 && !force) {
    throw new AccountError(`${email} is the last account; without it nobody can sign in. Add --force to delete it.`);
  }
  await endSessions(database, id);
  await database.query("delete from auth.users where id::text = $1", [id]);
}

async function requireId(database: Database, email: string): Promise<string> {
  const [user] = await database.query("select id::text as id from auth.users where lower(email) = lower($1)", [email]);
  if (!user) throw new AccountError(`There is no account ${email}.`);
  return String(user.id);
}

async function endSessions(database: Database, id: string): Promise<void> {
  await database.query("delete from auth.refresh_tokens where user_id::text = $1", [id]);
  await database.query("delete from auth.sessions where user_id::text = $1", [id]);
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
  answer: Answer,
  method: string,
  path: string,
  body: Record<string, string>,
  accessToken?: string,
): Promise<Record<string, unknown>> {
  const response = await answer(
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
