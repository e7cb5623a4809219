import { randomUUID } from "node:crypto";
import sql, { empty, join, type Sql } from "sql-template-tag";
import type { Row } from "../../database/sql-database.ts";
import { USER_COLUMNS, userBody } from "../accounts/users.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import type { Fields } from "../fields.ts";
import type { EmailFlowMethod } from "../flows/code-challenge.ts";
import type { Outcome } from "../outcome.ts";

export type Session = { sessionId: string; userId: string; body: Fields };

/** Where a session is used. Lists of sessions show it. */
export type Device = { userAgent: string | null; ipAddress: string | null };

const LONGEST_USER_AGENT = 500;

/** The application's own requests have no IP address. */
export function deviceOf({ request, client }: Pick<AuthCall, "request" | "client">): Device {
  const userAgent = request.headers.get("user-agent")?.slice(0, LONGEST_USER_AGENT) ?? null;
  return { userAgent, ipAddress: client === "unknown" ? null : client };
}

/** Node accepts headers of 16 KB, and a token travels in one. */
const MAX_METADATA_CHARACTERS = 2048;

/** The way of a sign-in, for the claim `amr`. */
export type SessionMethod = "password" | "otp" | "oauth" | "sso/saml" | EmailFlowMethod;

type NewSession = {
  userId: string;
  method: SessionMethod;
  device: Device;
  /** The provider of the identity, for the log. It must be the name of a configured provider. */
  provider?: string;
  /** Assignments to the account that the sign-in causes, such as a used code. */
  changes?: readonly Sql[];
  /** The sign-in happens only if the account `u` still meets this condition. */
  condition?: Sql;
};

/**
 * Opens a session in one statement. The lock lets no session open while the account is being disabled.
 * @returns undefined if the account is gone or disabled, or does not meet the condition
 */
export async function openSession(context: AuthContext, options: NewSession): Promise<Session | undefined> {
  const { userId, method, device, provider = "email", changes = [], condition } = options;
  const { timebox } = context.settings.sessions;
  const [sessionId, token] = [randomUUID(), randomUUID()];
  const [row] = await context.database.query(
    sql`with enabled as (
      ${context.rules.lockEnabled(userId)}
    ), account as (
      update auth.users u set ${join([sql`last_sign_in_at = now()`, sql`updated_at = now()`, ...changes])}
      from enabled where u.id = enabled.user_id and (u.banned_until is null or u.banned_until < now())
        ${condition ? sql`and ${condition}` : empty}
      returning u.*
    ), session as (
      insert into auth.sessions (id, user_id, aal, ip, user_agent, not_after)
      select ${sessionId}::uuid, id, 'aal1', ${device.ipAddress}::inet, ${device.userAgent},
        now() + make_interval(secs => ${timebox ?? null})
      from account
    ), method as (
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      select gen_random_uuid(), ${sessionId}::uuid, now(), now(), ${method} from account
    ), token as (
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      select gen_random_uuid(), ${token}, id, ${sessionId}::uuid from account
    ), log as (${logStatement(sql`account`, { action: "login", type: "account", provider })})
    select ${USER_COLUMNS}, 'aal1' as aal,
      json_build_array(json_build_object('method', ${method}::text, 'timestamp', floor(extract(epoch from now()))::integer)) as amr
    from account u`,
  );
  if (!row) return undefined;
  return describeSession(context, { row, sessionId, token });
}

/**
 * @returns the columns `aal` (the assurance level of the session) and `amr` (the ways of its sign-in, newest first).
 * Sessions of an earlier version have no ways.
 */
export const levelColumns = (sessionId: string) => sql`
  (select coalesce(s.aal, 'aal1') from auth.sessions s where s.id = ${sessionId}::uuid) as aal,
  (select json_agg(json_build_object('method', c.authentication_method,
      'timestamp', floor(extract(epoch from c.updated_at))::integer) order by c.updated_at desc)
    from auth.mfa_amr_claims c where c.session_id = ${sessionId}::uuid) as amr`;

/** `row` has the user, and `aal` and `amr` of the session. */
type Opened = { row: Row; sessionId: string; token: string };

export async function describeSession(
  { signingKeys, settings, refreshTokens }: Pick<AuthContext, "signingKeys" | "settings" | "refreshTokens">,
  { row, sessionId, token }: Opened,
): Promise<Session> {
  const user = userBody(row);
  const { id, role, email, phone, app_metadata, user_metadata, is_anonymous } = user;
  const iat = Math.floor(Date.now() / 1000);
  const exp = iat + settings.jwt_expiry;
  const isLong = JSON.stringify(user_metadata).length > MAX_METADATA_CHARACTERS;
  const claims = {
    sub: id,
    aud: String(user.aud),
    role,
    email,
    phone,
    iat,
    exp,
    session_id: sessionId,
    is_anonymous,
    app_metadata,
    user_metadata: isLong ? {} : user_metadata,
    aal: row.aal,
    ...(row.amr ? { amr: row.amr } : {}),
  };
  const body = {
    access_token: await signingKeys.sign(claims),
    token_type: "bearer",
    expires_in: settings.jwt_expiry,
    expires_at: exp,
    refresh_token: refreshTokens.sign(token),
    user,
  };
  return { sessionId, userId: String(id), body };
}

/** The log of the application reads the headers. */
export function sessionOutcome({ sessionId, userId, body }: Session, more: Fields = {}): Outcome {
  return {
    body: { ...body, ...more },
    headers: { "sb-auth-session-id": sessionId, "sb-auth-user-id": userId },
  };
}

export type SignOutScope = "global" | "local" | "others";

/**
 * Ends sessions of an account with their tokens. Requests that lock the same rows in different orders would wait for each
 * other: a refresh also changes its token before its session, and other sign-outs wait for the lock.
 * @param sessionId `local` ends this session, `others` ends all but this one
 */
export async function endSessions(
  { database, rules }: Pick<AuthContext, "database" | "rules">,
  { userId, sessionId, scope }: { userId: string; sessionId: string | undefined; scope: SignOutScope },
): Promise<void> {
  const session = sessionId ?? null;
  const ends = (id: Sql) => sql`case ${scope}::text when 'local' then ${id} = ${session}::uuid
    when 'others' then ${id} is distinct from ${session}::uuid else true end`;
  await database.query(
    sql`with locked as (
      ${rules.lockSessions}
    ), flows as (
      -- A thief could have begun to link an identity, and would finish it after the sign-out.
      delete from auth.flow_state where ${scope}::text <> 'local'
        and (user_id = ${userId}::uuid or linking_target_id = ${userId}::uuid)
    ), tokens as (
      delete from auth.refresh_tokens
      where (select count(*) from locked) > 0 and user_id = ${userId}::uuid and ${ends(sql`session_id`)}
      returning 1
    )
    delete from auth.sessions where (select count(*) from tokens) >= 0 and user_id = ${userId}::uuid and ${ends(sql`id`)}`,
  );
}
