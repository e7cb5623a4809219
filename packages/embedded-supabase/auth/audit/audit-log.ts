import sql, { join, type Sql } from "sql-template-tag";
import type { Database } from "../../database/database.ts";
import type { FailedGuess } from "../guesses/sign-in-limit.ts";
import { auditIpAddress } from "./audit-client.ts";

type Entry = {
  action: string;
  type: "account" | "team" | "token" | "user" | "factor" | "";
  isByEmail?: boolean;
  provider?: string;
};

/**
 * @param source a relation with the columns of `auth.users`
 * @returns a statement for a CTE, with the service's names
 */
export function logStatement(source: Sql, ...entries: Entry[]): Sql {
  const values = entries.map(({ action, type, isByEmail = false, provider = isByEmail ? "email" : undefined }) => {
    const traits = JSON.stringify(provider ? { traits: { provider } } : {});
    return sql`(${action}, ${type}, ${traits}::jsonb)`;
  });
  return sql`insert into auth.audit_log_entries (id, ip_address, payload)
    select gen_random_uuid(), ${auditIpAddress()}, jsonb_build_object('action', e.action, 'actor_id', a.id,
      'actor_username', coalesce(a.email, ''), 'actor_via_sso', false, 'log_type', e.type) || e.traits
    from ${source} a cross join (values ${join(values)}) as e (action, type, traits)`;
}

/** Text of unknown e-mail addresses is not stored. Supabase Auth logs no wrong code of a factor. */
export async function logFailedGuess(database: Pick<Database, "query">, { kind, account }: FailedGuess): Promise<void> {
  const isFactor = kind === "factor";
  const found = sql`(select id, email from auth.users where ${isFactor ? sql`id::text` : sql`email`} = ${account})`;
  const entry = isFactor
    ? ({ action: "verification_failed", type: "factor" } as const)
    : ({ action: "login_failed", type: "account" } as const);
  await database.query(logStatement(found, entry));
}
