import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { isDisabled, USER_COLUMNS } from "../accounts/users.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, banned, invalid } from "../auth-error.ts";
import { required, text } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { type Device, describeSession, deviceOf, endSessions, levelColumns, sessionOutcome } from "./sessions.ts";

export const renewalFields = z.object({ refresh_token: required(text(1024)) });

/** `POST /token?grant_type=refresh_token` */
export async function renewSession(call: CallWith<typeof renewalFields>, context: AuthContext): Promise<Outcome> {
  const signed = call.fields.refresh_token;
  if (signed === "") throw invalid("Refresh token is not valid");
  // No stored token is empty.
  const token = context.refreshTokens.read(signed) ?? "";
  const renew = () => call.queued(() => renewWith({ token, device: deviceOf(call) }, context));
  return call.client === null ? renew() : context.limit.refresh(call.client, renew);
}

type Renewal = { token: string; device: Device };

const foundRow = z.object({
  revoked: z.boolean().nullable(),
  session_id: z.string(),
  user_id: z.string(),
  is_disabled: z.boolean().nullable(),
  age: z.number().nullable(),
  idle: z.number().nullable(),
});
type Found = z.output<typeof foundRow>;

/** The user with the next token. The other columns are for `describeSession`. */
const renewedRow = z.looseObject({ token: z.string() });
type Renewed = z.output<typeof renewedRow>;

async function renewWith(renewal: Renewal, context: AuthContext): Promise<Outcome> {
  const { timebox = Number.POSITIVE_INFINITY, inactivity_timeout = Number.POSITIVE_INFINITY } =
    context.settings.sessions;
  const found = await readRow(
    context.database,
    sql`select t.id, t.revoked, s.id::text as session_id, u.id::text as user_id, ${isDisabled(context)} as is_disabled,
      extract(epoch from now() - s.created_at)::float8 as age,
      extract(epoch from now() - coalesce(s.refreshed_at at time zone 'UTC', s.created_at))::float8 as idle
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id join auth.users u on u.id = t.user_id
    where t.token = ${renewal.token} limit 1`,
    foundRow,
  );
  if (!found) throw unknown();
  if (found.is_disabled) throw banned();
  if ((found.age ?? 0) > timebox) throw expired("");
  if ((found.idle ?? 0) > inactivity_timeout) throw expired(" (Inactivity)");
  const row =
    (found.revoked ? undefined : await rotate(context, renewal, found)) ?? (await repeat(context, found, renewal));
  const opened = { row, sessionId: found.session_id, token: row.token };
  return sessionOutcome(await describeSession(context, opened));
}

const usedBy = ({ ipAddress, userAgent }: Device) => sql`refreshed_at = now() at time zone 'UTC', updated_at = now(),
  ip = coalesce(${ipAddress}::inet, ip), user_agent = coalesce(${userAgent}, user_agent)`;

/** @returns undefined if another request has used the token meanwhile */
function rotate(
  { database }: AuthContext,
  { token, device }: Renewal,
  { session_id: sessionId }: Found,
): Promise<Renewed | undefined> {
  return readRow(
    database,
    sql`with used as (
      update auth.refresh_tokens set revoked = true, updated_at = now()
      where session_id = ${sessionId}::uuid and token = ${token} and not revoked returning user_id
    ), next as (
      insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
      select gen_random_uuid(), gen_random_uuid(), user_id, ${sessionId}::uuid, ${token} from used returning token
    ), session as (
      update auth.sessions set ${usedBy(device)}
      where id = ${sessionId}::uuid and exists (select from used)
    ), account as (
      update auth.users u set last_sign_in_at = now(), updated_at = now() from used where u.id = used.user_id
      returning u.*
    ), log as (${logStatement(
      sql`account`,
      { action: "token_refreshed", type: "token" },
      { action: "token_revoked", type: "token" },
    )})
    select ${USER_COLUMNS}, next.token, ${levelColumns(sessionId)} from account u, next`,
    renewedRow,
  );
}

/**
 * A client that lost the response may repeat its request: the newest token follows directly on the used one. An older
 * token was copied, so its session ends.
 */
async function repeat(context: AuthContext, found: Found, { token, device }: Renewal): Promise<Renewed> {
  const { session_id: sessionId, user_id: userId } = found;
  const row = await readRow(
    context.database,
    sql`with account as (
      update auth.users u set last_sign_in_at = now(), updated_at = now() from auth.refresh_tokens t
      where t.session_id = ${sessionId}::uuid and t.parent = ${token} and not t.revoked and u.id = t.user_id
      returning u.*, t.token as next
    ), session as (
      update auth.sessions set ${usedBy(device)}
      where id = ${sessionId}::uuid and exists (select from account)
    ), log as (${logStatement(sql`account`, { action: "token_refreshed", type: "token" })})
    select ${USER_COLUMNS}, u.next as token, ${levelColumns(sessionId)} from account u`,
    renewedRow,
  );
  if (row) return row;
  await endSessions(context, { userId, sessionId, scope: "local" });
  throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}

function expired(detail: string): AuthError {
  return new AuthError(400, "session_expired", `Invalid Refresh Token: Session Expired${detail}`);
}

function unknown(): AuthError {
  return new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}
