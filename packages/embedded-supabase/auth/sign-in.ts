import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../database/sql-database.ts";
import type { AuthCall, AuthContext, AuthHandler } from "./auth-call.ts";
import { AuthError, banned, invalid, phonesOff } from "./auth-error.ts";
import { emailIn, textOf } from "./fields.ts";
import { exchangeCode } from "./flows/exchange-code.ts";
import type { Outcome } from "./outcome.ts";
import { comparePassword } from "./passwords/password-hashing.ts";
import { signInWithIdToken } from "./providers/sign-in-with-id-token.ts";
import { renewSession } from "./renew-session.ts";
import { type Device, deviceOf, openSession, sessionOutcome } from "./sessions.ts";
import { isDisabled } from "./users.ts";

/** `POST /token`. Each grant has a line here; a project where a grant is off refuses it with the same codes. */
const GRANTS: Record<string, AuthHandler> = {
  password: signInWithPassword,
  refresh_token: renewSession,
  pkce: exchangeCode,
  id_token: signInWithIdToken,
  web3: () => refuse(422, "web3_provider_disabled", "Web3 provider is disabled"),
};

export function grantToken(call: AuthCall, context: AuthContext): Outcome | Promise<Outcome> {
  if (!call.fields)
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON: unexpected end of JSON input");
  const grant = call.url.searchParams.get("grant_type") ?? "";
  const handle = Object.hasOwn(GRANTS, grant) ? GRANTS[grant] : undefined;
  if (!handle) refuse(400, "invalid_credentials", "unsupported_grant_type");
  return handle(call, context);
}

async function signInWithPassword(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const { fields = {}, client } = call;
  const [email, password] = [emailIn(fields), textOf(fields, "password")];
  if (textOf(fields, "phone")) {
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

/** Every refusal costs one comparison, so that its time does not reveal an account. */
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

function refuse(...refusal: [status: number, code: string, message: string]): never {
  throw new AuthError(...refusal);
}
