import sql from "sql-template-tag";
import { requireAccount, type SignedIn } from "../accounts/require-account.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError, invalid } from "../auth-error.ts";
import type { Outcome } from "../outcome.ts";
import { hashCode, isFresh, makeCode } from "./one-time-codes.ts";

/** `GET /reauthenticate` sends a code that permits a new password in an older session. */
export async function reauthenticate(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const { userId, row } = await requireAccount(call, context);
  const { database, settings, mailer, sendsEmail, emailLimits } = context;
  const { email } = row;
  if (!email) throw invalid("Reauthentication requires the user to have an email or a phone number");
  if (!sendsEmail) throw new AuthError(422, "email_provider_disabled", "This site cannot send the e-mail with a code");
  await emailLimits.requireBudget(call.client);
  if (!(await emailLimits.countForAccount(email))) return { body: {} };
  const code = makeCode(settings.email);
  await database.query(
    sql`with account as (
      update auth.users set reauthentication_token = ${hashCode(email, code)}, reauthentication_sent_at = now(),
        updated_at = now()
      where id = ${userId}::uuid returning id, email
    ) ${logStatement(sql`account`, { action: "user_reauthenticate_requested", type: "" })}`,
  );
  mailer.sendReauthentication(email, code);
  return { body: {} };
}

/**
 * Checks the code, which the new password ends. A wrong code counts as a guess like a code for a sign-in.
 * @throws AuthError for a wrong code
 */
export async function requireReauthentication(
  { client }: AuthCall,
  context: AuthContext,
  { userId, row }: SignedIn,
  code: string,
): Promise<void> {
  const { email } = row;
  const check = async () => {
    const found = await context.database.query(
      sql`select 1 from auth.users u
      where u.id = ${userId}::uuid and u.reauthentication_token = ${hashCode(email, code)}
        and ${isFresh("reauthentication_token", context)}`,
    );
    if (found.length === 0) {
      throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
    }
  };
  const guess = { kind: "code", account: email.toLowerCase(), network: client ?? "" } as const;
  await (client === null ? check() : context.limit.guess(guess, check));
}
