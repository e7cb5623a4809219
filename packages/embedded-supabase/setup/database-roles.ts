import sql from "sql-template-tag";
import * as z from "zod";
import { codeOf, messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Database } from "../database/database.ts";
import { readRows } from "../database/sql-database.ts";

const REJECTED = "42501";
/**
 * The statement was rejected, its role does not exist, or its result already exists. The missing rights are then read
 * again.
 */
const PASSING = new Set([REJECTED, "42704", "42710", "23505"]);

type Connection = Pick<Database, "query" | "execute">;

/**
 * Makes the roles of the API and lets the site act as each of them. A superuser is not necessary: the site's role needs
 * the right to create roles and schemas, or another role has done both before.
 * @throws StartupError with the statements that another role has to run
 */
export async function ensureRoles(database: Connection): Promise<void> {
  const { statements, reasons } = await obtainRights(database);
  if (statements.length === 0) return;
  const because = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
  throw new StartupError(
    `The role of DATABASE_URL lacks rights in this database${because}. Run these statements once as a role that has these rights, and then start again:\n\n${statements.map((statement) => `  ${statement}`).join("\n")}\n`,
  );
}

/** @returns the statements that another role has to run, and the reasons why the database rejected them */
export async function obtainRights(database: Connection): Promise<{ statements: string[]; reasons: string[] }> {
  const reasons = new Set<string>();
  for (const statement of await findMissingRights(database)) {
    try {
      await database.execute(statement);
    } catch (error) {
      if (!PASSING.has(codeOf(error) ?? "")) throw error;
      if (codeOf(error) === REJECTED) reasons.add(messageOf(error));
    }
  }
  return { statements: await findMissingRights(database), reasons: [...reasons] };
}

/** Only superusers can make roles with BYPASSRLS. From PostgreSQL 16, roles that have BYPASSRLS can make them too. */
const MISSING_RIGHTS = sql`
  with me as (
    select rolsuper or (rolbypassrls and server.version >= 160000) as may_bypass,
      -- Before 16, every member could act as the role.
      case when server.version >= 160000 then 'SET' else 'MEMBER' end as acting
    from pg_roles, (select current_setting('server_version_num')::integer as version) as server
    where rolname = current_user
  ),
  api_roles (step, name, attributes) as (values
    (1, 'anon', 'nologin'), (2, 'authenticated', 'nologin'),
    (3, 'service_role', 'nologin' || case when (select may_bypass from me) then ' bypassrls' else '' end)
  ),
  found as (select step, name, attributes, oid from api_roles left join pg_roles on rolname = name)
  select step, format('create role %I %s;', name, attributes) as statement from found where oid is null
  union all
  select 10 + step, format('grant %I to %I;', name, current_user) from found
  where case when oid is null then not (select rolsuper from pg_roles where rolname = current_user)
    else not pg_has_role(current_user, oid, (select acting from me)) end
  union all
  select 20, format('grant create on database %I to %I;', current_database(), current_user)
  where not has_database_privilege(current_database(), 'create')
  union all
  select 21, format('grant create on schema public to %I;', current_user)
  where not has_schema_privilege('public', 'create')
  order by step`;

const rightRow = z.object({ statement: z.string() });

async function findMissingRights(database: Connection): Promise<string[]> {
  return (await readRows(database, MISSING_RIGHTS, rightRow)).map(({ statement }) => statement);
}

/** Explains a rejection on another owner's tables in words instead of a stack trace. @throws StartupError */
export async function asOwner<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== REJECTED) throw error;
    throw new StartupError(
      `The role of DATABASE_URL does not own the objects of this database (${messageOf(error)}). Use the role of the first start, or transfer the objects as a superuser with REASSIGN OWNED.`,
    );
  }
}

/**
 * Without BYPASSRLS, a separate policy on each table lets service_role pass. Its table rights decide, as in a hosted
 * project.
 */
export async function letServerPassPolicies(database: Connection): Promise<void> {
  await database.execute(`
    do $$
    declare
      secured regclass;
    begin
      if (select rolbypassrls or rolsuper from pg_roles where rolname = 'service_role') then return; end if;
      for secured in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relrowsecurity and n.nspname in ('public', 'app_private', 'auth', 'storage')
          and pg_has_role(c.relowner, 'usage')
          and not exists (select from pg_policy where polrelid = c.oid and polname = 'service_role passes')
      loop
        execute format('create policy "service_role passes" on %s to service_role using (true) with check (true)', secured);
      end loop;
    end $$`);
}
