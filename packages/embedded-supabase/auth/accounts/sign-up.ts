import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, invalid, phonesOff } from "../auth-error.ts";
import { hashCode, makeCode } from "../codes/one-time-codes.ts";
import { emailText, type Fields, object, passwordText, phoneText, required, requireEmail } from "../fields.ts";
import { type PkceLink, pkceFields } from "../flows/code-challenge.ts";
import { readPkceLink, startEmailFlow } from "../flows/email-flow.ts";
import type { Outcome } from "../outcome.ts";
import { requireGoodPassword } from "../passwords/new-password.ts";
import { type Device, deviceOf, openSession, sessionOutcome } from "../sessions/sessions.ts";
import { createAccount } from "./create-account.ts";

export const signUpFields = z.object({
  email: required(emailText),
  phone: phoneText,
  password: required(passwordText),
  ...pkceFields,
  data: object,
});

/** `POST /signup`, which `enable_signup` opens. */
export async function signUp(call: CallWith<typeof signUpFields>, context: AuthContext): Promise<Outcome> {
  const { settings, sendsEmail } = context;
  if (!settings.enable_signup) throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  if (!settings.email.enable_signup) throw new AuthError(400, "email_provider_disabled", "Email signups are disabled");
  const { fields } = call;
  const { password, phone } = fields;
  if (!fields.email) throw rejectWithoutEmail(phone);
  if (phone) throw invalid("Only an email address or phone number should be provided on signup.");
  const email = requireEmail(fields);
  if (!password) throw invalid("Signup requires a valid password");
  requireGoodPassword(context, password, email);
  const needsConfirmation = settings.email.enable_confirmations;
  if (needsConfirmation && !sendsEmail) {
    throw new AuthError(422, "email_provider_disabled", "This site cannot send the e-mail to confirm it");
  }
  if (needsConfirmation) await context.emailLimits.requireBudget(call.client);
  const account = { email, password, metadata: fields.data, pkce: readPkceLink(call, context) };
  const create = () =>
    needsConfirmation ? createUnconfirmed(context, account) : createWithSession(context, account, deviceOf(call));
  return call.client === null ? create() : context.limit.hash(call.client, create);
}

type Account = { email: string; password: string; metadata: Fields; pkce: PkceLink | undefined };

async function createWithSession(context: AuthContext, account: Account, device: Device): Promise<Outcome> {
  const userId = await createAccount(context, account);
  const session = await openSession(context, { userId, method: "password", device });
  if (!session) throw new AuthError(403, "user_not_found", "User identified by token not found");
  return sessionOutcome(session);
}

/** The response is the same for an e-mail address that has an account. */
async function createUnconfirmed(context: AuthContext, account: Account): Promise<Outcome> {
  const { email, metadata, pkce } = account;
  const confirmationHash = hashCode(email, makeCode(context.settings.email));
  try {
    await createAccount(context, { ...account, confirmationHash });
    await startEmailFlow(context, { email, method: "email/signup", pkce });
    context.mailer.sendConfirmation(email, confirmationHash, pkce);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
  }
  const time = new Date().toISOString();
  return {
    body: {
      id: randomUUID(),
      aud: "authenticated",
      role: "",
      email,
      phone: "",
      confirmation_sent_at: time,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: metadata,
      identities: [],
      created_at: time,
      updated_at: time,
      is_anonymous: false,
    },
  };
}

function rejectWithoutEmail(phone: string): AuthError {
  if (phone) return phonesOff("Phone signups are disabled");
  return new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
}
