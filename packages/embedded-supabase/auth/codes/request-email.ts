import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { askForEmailChange } from "../accounts/email-change.ts";
import type { AuthCall, AuthContext, AuthHandler } from "../auth-call.ts";
import { type AuthError, invalid, phonesOff } from "../auth-error.ts";
import { emailText, flag, object, phoneText, required, requireEmail, text } from "../fields.ts";
import { type PkceLink, pkceFields } from "../flows/code-challenge.ts";
import { readPkceLink, startEmailFlow } from "../flows/email-flow.ts";
import type { Outcome } from "../outcome.ts";
import { hashCode, makeCode, storeRecoveryCode } from "./one-time-codes.ts";

type Asked<Body> = { fields: Body; pkce: PkceLink | undefined };
type Send<Body> = (context: AuthContext, email: string, asked: Asked<Body>) => Promise<void>;

export const recoveryFields = z.object({ email: required(emailText), ...pkceFields });
/** `POST /recover` */
export const recover = createEmailHandler(sendRecovery, () => invalid("Password recovery requires an email"));

export const otpFields = z.object({
  email: required(emailText),
  phone: phoneText,
  channel: text(64),
  ...pkceFields,
  /** The next two have no effect, because the path creates no account. */
  data: object,
  create_user: flag,
});
type OtpFields = z.output<typeof otpFields>;
/**
 * `POST /otp`. It never creates an account, because any session may have rights that the application gives to accounts.
 */
export const requestOtp: AuthHandler<OtpFields> = (call, context) => {
  const { email, phone, channel } = call.fields;
  if (email && phone) throw invalid("Only an email address or phone number should be provided");
  if (email && channel) throw invalid("Channel should only be specified with Phone OTP");
  return sendOtp(call, context);
};
const sendOtp = createEmailHandler<OtpFields>(sendMagicLink, ({ phone }) =>
  phone ? phonesOff("Unsupported phone provider") : invalid("One of email or phone must be set"),
);

/** `POST /magiclink`. It has the fields of `/recover`. */
export const requestMagicLink = createEmailHandler(sendMagicLink, () =>
  invalid("Password recovery requires an email", 422),
);

export const resendFields = z.object({
  email: required(emailText),
  phone: phoneText,
  type: required(text(64)),
  ...pkceFields,
});
type ResendFields = z.output<typeof resendFields>;
/** `POST /resend` */
export const resend: AuthHandler<ResendFields> = (call, context) => {
  const { type, email, phone } = call.fields;
  if (!["signup", "email_change", "sms", "phone_change"].includes(type)) {
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  if (type === "signup" && !email) throw invalid("Type provided requires an email address");
  if (type === "sms" && !phone) throw invalid("Type provided requires a phone number");
  if (email && phone) throw invalid("Only an email address or phone number should be provided.");
  return resendEmail(call, context);
};
const resendEmail = createEmailHandler<ResendFields>(sendAgain, ({ phone }) =>
  phone ? phonesOff("Phone logins are disabled") : invalid("Missing email address or phone number"),
);

/**
 * Makes a handler whose response is the same for every recipient. The look-up and the e-mail follow in the background,
 * because the response time must not reveal an account either.
 */
function createEmailHandler<Body extends z.output<typeof recoveryFields>>(
  send: Send<Body>,
  describeMissing: (fields: Body) => AuthError,
) {
  return async (call: AuthCall<Body>, context: AuthContext): Promise<Outcome> => {
    const { fields, client } = call;
    await context.emailLimits.requireBudget(client);
    if (!fields.email) throw describeMissing(fields);
    const email = requireEmail(fields);
    const pkce = readPkceLink(call, context);
    if (!context.sendsEmail) {
      context.log.warn("an e-mail was not sent: AUTH_SHOW_LINKS is off and SMTP_URL is empty");
    } else if (await context.emailLimits.countForAccount(email)) {
      void context.background.add(() => send(context, email, { fields, pkce }));
    }
    return { body: {} };
  };
}

async function sendRecovery(context: AuthContext, email: string, { pkce }: Asked<unknown>): Promise<void> {
  const hash = await storeRecoveryCode(context, email);
  if (!hash) return;
  await startEmailFlow(context, { email, method: "recovery", pkce });
  context.mailer.sendRecovery(email, hash, pkce);
}

async function sendMagicLink(context: AuthContext, email: string, { pkce }: Asked<unknown>): Promise<void> {
  const hash = await storeRecoveryCode(context, email);
  if (!hash) return;
  await startEmailFlow(context, { email, method: "magiclink", pkce });
  context.mailer.sendMagicLink(email, hash, pkce);
}

const changingUser = z.object({ id: z.string(), email_change: z.string() });

async function sendAgain(context: AuthContext, email: string, { fields, pkce }: Asked<ResendFields>): Promise<void> {
  const { database, settings, mailer } = context;
  if (fields.type === "signup") {
    const hash = hashCode(email, makeCode(settings.email));
    const rows = await database.query(
      sql`update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now(), updated_at = now()
      where email = ${email} and email_confirmed_at is null and confirmation_token <> '' returning 1`,
    );
    if (rows.length === 0) return;
    await startEmailFlow(context, { email, method: "email/signup", pkce });
    mailer.sendConfirmation(email, hash, pkce);
    return;
  }
  if (fields.type !== "email_change") return;
  const user = await readRow(
    database,
    sql`select id::text as id, email_change from auth.users where email = ${email} and email_change <> ''`,
    changingUser,
  );
  if (!user) return;
  // Both links get a new time, because they share it.
  await askForEmailChange(context, { userId: user.id, current: email, next: user.email_change, pkce });
}
