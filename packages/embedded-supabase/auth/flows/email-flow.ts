import { createHash, randomBytes } from "node:crypto";
import sql, { empty, join, type Sql } from "sql-template-tag";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { type EmailFlowMethod, type PkceFields, type PkceLink, readChallenge } from "./code-challenge.ts";
import { chooseTarget } from "./redirects.ts";

/** @returns undefined for a client without PKCE @throws AuthError */
export function readPkceLink({ fields, url }: AuthCall<PkceFields>, { siteUrl }: AuthContext): PkceLink | undefined {
  const challenge = readChallenge(fields.code_challenge, fields.code_challenge_method);
  if (!challenge) return undefined;
  const wanted = url.searchParams.get("redirect_to");
  return { challenge, redirectTo: wanted ? chooseTarget(wanted, siteUrl) : `${siteUrl}/login` };
}

/** Stores the challenge of a client that asked for an e-mail. */
export async function startEmailFlow(
  { database }: Pick<AuthContext, "database">,
  { email, method, pkce }: { email: string; method: EmailFlowMethod; pkce: PkceLink | undefined },
): Promise<void> {
  if (!pkce) return;
  const { challenge } = pkce;
  await database.query(
    sql`with old as (${DELETE_OLD_FLOWS})
    insert into auth.flow_state
      (id, user_id, authentication_method, provider_type, code_challenge, code_challenge_method)
    select gen_random_uuid(), u.id, ${method}, 'email', ${challenge.challenge}, ${challenge.method}
    from auth.users u where u.email = ${email} and not u.is_sso_user`,
  );
}

/** No flow is valid for longer than an hour. */
export const DELETE_OLD_FLOWS = sql`delete from auth.flow_state where created_at < now() - interval '1 day'`;

type UsedLink = {
  userId: string;
  method: EmailFlowMethod;
  /** Assignments to the account that the link causes. */
  changes?: readonly Sql[];
  /** The link works only if the account `u` still meets this condition. */
  condition?: Sql;
};

/**
 * Uses up a link in one statement, in favour of the client that asked last.
 * @returns the code, or undefined if the link is used or no client waits for the code
 */
export async function issueCode(
  { database }: Pick<AuthContext, "database">,
  { userId, method, changes = [], condition }: UsedLink,
): Promise<string | undefined> {
  const code = makeAuthCode();
  const rows = await database.query(
    sql`with flow as (
      select f.id from auth.flow_state f
      where f.user_id = ${userId}::uuid and f.authentication_method = ${method} and f.auth_code is null
      order by f.created_at desc limit 1
    ), account as (
      update auth.users u set ${join([sql`updated_at = now()`, ...changes])}
      where u.id = ${userId}::uuid ${condition ? sql`and ${condition}` : empty} and exists (select from flow)
      returning u.id
    )
    update auth.flow_state f set auth_code = ${hashAuthCode(code)}, auth_code_issued_at = now(), updated_at = now()
    from flow, account where f.id = flow.id returning 1`,
  );
  return rows.length > 0 ? code : undefined;
}

export function makeAuthCode(): string {
  return randomBytes(32).toString("base64url");
}

/** The database stores this hash. */
export function hashAuthCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
