import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { isDisabled } from "../accounts/users.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, banned, invalid, phonesOff } from "../auth-error.ts";
import { emailIn, emailText, passwordText, phoneText } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { comparePassword } from "../passwords/password-hashing.ts";
import { type Device, deviceOf, openSession, sessionOutcome } from "./sessions.ts";

export const passwordFields = z.object({ email: emailText, phone: phoneText, password: passwordText });

/** `POST /token?grant_type=password` */
export async function signInWithPassword(
  call: CallWith<typeof passwordFields>,
  context: AuthContext,
): Promise<Outcome> {
  const { fields, client } = call;
  const { password } = fields;
  const email = emailIn(fields);
  if (fields.phone) {
    if (email) throw invalid("Only an email address or phone number should be provided on login.");
    throw phonesOff("Phone logins are disabled", 422);
  }
  const signIn = () => checkPassword({ email, password, device: deviceOf(call) }, context);
  if (client !== null) return context.limit.guess({ kind: "password", account: email, network: client }, signIn);
  return signIn();
}

const userRow = z.object({
  id: z.string(),
  encrypted_password: z.string().nullable(),
  email_confirmed_at: z.string().nullable(),
  is_disabled: z.boolean().nullable(),
});

type Credentials = { email: string; password: string; device: Device };

/** Every rejection costs one comparison, so that its time does not reveal an account. */
async function checkPassword({ email, password, device }: Credentials, context: AuthContext): Promise<Outcome> {
  if (email === "") throw invalid("missing email or phone");
  const user = await readRow(
    context.database,
    sql`select u.id::text as id, u.encrypted_password, u.email_confirmed_at, ${isDisabled(context)} as is_disabled
    from auth.users u where u.email = ${email} and not u.is_sso_user`,
    userRow,
  );
  const passwordHash = user?.encrypted_password ?? "";
  const isRight = await comparePassword(password, passwordHash);
  if (!user || !isRight) throw wrongCredentials();
  if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  if (user.is_disabled) throw banned();
  const session = await openSession(context, {
    userId: user.id,
    method: "password",
    device,
    condition: sql`u.encrypted_password = ${passwordHash}`,
  });
  if (!session) throw wrongCredentials();
  return sessionOutcome(session, { weak_password: null });
}

function wrongCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

/** Any other grant of `POST /token`. */
export function rejectGrant(): never {
  throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
}

/** `POST /token?grant_type=web3`, which a project where it is off rejects with the same code. */
export function rejectWeb3(): never {
  throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
}
