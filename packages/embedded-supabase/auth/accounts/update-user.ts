import sql from "sql-template-tag";
import * as z from "zod";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthCall, AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, invalid, phonesOff } from "../auth-error.ts";
import { endCodes } from "../codes/one-time-codes.ts";
import { requireReauthentication } from "../codes/reauthenticate.ts";
import { CODE_SECONDS } from "../email/email-limits.ts";
import {
  emailText,
  type Fields,
  object,
  optionalObject,
  optionalText,
  phoneText,
  requireEmail,
  requirePhone,
  text,
} from "../fields.ts";
import { type PkceLink, pkceFields } from "../flows/code-challenge.ts";
import { readPkceLink } from "../flows/email-flow.ts";
import { tooMany } from "../guesses/sign-in-rejections.ts";
import type { Outcome } from "../outcome.ts";
import { requireCurrentPassword } from "../passwords/current-password.ts";
import { requireGoodPassword } from "../passwords/new-password.ts";
import { comparePassword, hashPassword } from "../passwords/password-hashing.ts";
import { endSessions } from "../sessions/sessions.ts";
import { askForEmailChange } from "./email-change.ts";
import { requireAccount, type SignedIn } from "./require-account.ts";
import { mergedJson, USER_COLUMNS, userBody } from "./users.ts";

/** `GET /user` */
export async function readUser(call: AuthCall, context: AuthContext): Promise<Outcome> {
  return { body: userBody((await requireAccount(call, context)).row) };
}

export const updateFields = z.object({
  email: emailText,
  phone: phoneText,
  channel: text(64),
  password: optionalText(1024),
  current_password: text(1024),
  nonce: text(256),
  ...pkceFields,
  data: object,
  app_metadata: optionalObject,
});
type UpdateCall = CallWith<typeof updateFields>;

/** `PUT /user`: metadata, and a new password or e-mail address soon after a sign-in. */
export async function updateUser(call: UpdateCall, context: AuthContext): Promise<Outcome> {
  const account = await requireAccount(call, context);
  const { fields } = call;
  rejectOthersFields(fields);
  const password = fields.password ?? "";
  const hasNewPassword = typeof fields.password === "string";
  const metadata = fields.data;
  const nextEmail = readNewEmail(fields, account);
  if ((hasNewPassword || nextEmail !== undefined) && account.hasFactor && !account.isAal2) {
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError(401, "insufficient_aal", message);
  }
  rejectLongMetadata({ ...Object(userBody(account.row).user_metadata), ...metadata });
  const pkce = readPkceLink(call, context);
  if (hasNewPassword) requireGoodPassword(context, password, account.row.email);
  await requireTimelyChange(call, context, account, { hasNewPassword, nextEmail });
  if (nextEmail !== undefined) await requireEmailBudget(call, context, nextEmail);
  const update = () => applyChanges(context, account, { password, nextEmail, metadata, pkce });
  if (!hasNewPassword || call.client === null) return update();
  return context.limit.hash(call.client, update);
}

/** Accounts have no phone numbers, and only the secret key changes `app_metadata`. @throws AuthError */
function rejectOthersFields(fields: UpdateCall["fields"]): void {
  if (fields.phone) {
    requirePhone(fields.phone);
    throw phonesOff("Unsupported phone provider");
  }
  if (fields.channel) throw invalid("Channel should only be specified with a phone number");
  if (!fields.app_metadata) return;
  throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
}

/** The limit of the body is not enough, because each update adds to the stored metadata. */
const MAX_METADATA_CHARACTERS = 16 * 1024;

/** @throws AuthError */
function rejectLongMetadata(metadata: Fields): void {
  if (JSON.stringify(metadata).length <= MAX_METADATA_CHARACTERS) return;
  throw invalid(`user_metadata must be at most ${MAX_METADATA_CHARACTERS} characters long`);
}

type Changes = { password: string; nextEmail: string | undefined; metadata: Fields; pkce: PkceLink | undefined };

async function applyChanges(context: AuthContext, account: SignedIn, changes: Changes): Promise<Outcome> {
  const { userId, sessionId, row } = account;
  const { password, nextEmail, metadata, pkce } = changes;
  const passwordHash = password ? await hashNewPassword(password, row.encrypted_password) : "";
  if (passwordHash) await endCodes(context, userId);
  if (nextEmail !== undefined) {
    await askForEmailChange(context, { userId, current: row.email, next: nextEmail, pkce });
  }
  const [changed] = await context.database.query(
    sql`with account as (
      update auth.users u set updated_at = now(),
        encrypted_password = coalesce(nullif(${passwordHash}, ''), u.encrypted_password),
        raw_user_meta_data = ${mergedJson(sql`u.raw_user_meta_data`, metadata)}
      where u.id = ${userId}::uuid returning u.*
    ), log as (${logStatement(sql`account`, { action: "user_modified", type: "user" })}),
    password_log as (
      ${logStatement(sql`(select * from account where ${passwordHash} <> '')`, {
        action: "user_updated_password",
        type: "user",
      })}
    )
    select ${USER_COLUMNS} from account u`,
  );
  if (!changed) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (passwordHash) await endSessions(context, { userId, sessionId, scope: "others" });
  return { body: userBody(changed) };
}

async function hashNewPassword(password: string, currentHash: string): Promise<string> {
  if (currentHash && (await comparePassword(password, currentHash))) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(password);
}

/** @returns undefined if the request names no other e-mail address */
function readNewEmail(fields: UpdateCall["fields"], { row }: SignedIn): string | undefined {
  if (!fields.email) return undefined;
  const email = requireEmail(fields);
  return email === row.email ? undefined : email;
}

/**
 * An open page or a stolen token must not take over the account. The current password and a code from an e-mail
 * (`reauthenticate`) also permit a new password.
 * @throws AuthError
 */
async function requireTimelyChange(
  call: UpdateCall,
  context: AuthContext,
  account: SignedIn,
  { hasNewPassword, nextEmail }: { hasNewPassword: boolean; nextEmail: string | undefined },
): Promise<void> {
  const { current_password: currentPassword, nonce } = call.fields;
  if (hasNewPassword && currentPassword) {
    await requireCurrentPassword(call, context, account, currentPassword);
    if (nextEmail === undefined) return;
  }
  if (account.row.is_recent || !(hasNewPassword || nextEmail !== undefined)) return;
  if (!nonce || nextEmail !== undefined) {
    throw new AuthError(
      400,
      "reauthentication_needed",
      "Update requires reauthentication: sign out, sign in again and repeat it within an hour",
    );
  }
  await requireReauthentication(call, context, account, nonce);
}

/** Counts the e-mail that confirms a new e-mail address. @throws AuthError */
async function requireEmailBudget(
  { client }: AuthCall,
  { sendsEmail, emailLimits }: AuthContext,
  email: string,
): Promise<void> {
  if (!sendsEmail) {
    throw new AuthError(422, "email_provider_disabled", "This site cannot send the e-mail to confirm it");
  }
  await emailLimits.requireBudget(client);
  if (!(await emailLimits.countForAccount(email))) throw tooMany(CODE_SECONDS);
}
