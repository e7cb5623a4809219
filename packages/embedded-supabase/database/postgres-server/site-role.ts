import pg from "pg";
import sql from "sql-template-tag";
import { messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import { SITE_ROLE } from "./running-server.ts";

/**
 * The query lists the remaining work of a superuser, so that the site needs none. It makes the role and its database,
 * and changes the owner of objects that earlier versions made as the superuser. It also makes the roles of the API
 * (database-roles.ts) and the right to act as them. Objects of extensions and of the system stay unchanged.
 */
const missing = (password: string) => sql`
  with site (name, oid) as (select ${SITE_ROLE}::text, to_regrole(${SITE_ROLE})::oid),
  -- Before PostgreSQL 16, a grant had no options, and every member could act as the other role.
  rights as (
    select case when is_new then 'SET' else 'MEMBER' end as acting,
      case when is_new then ' with set true, inherit false' else '' end as grant_options
    from (select current_setting('server_version_num')::integer >= 160000 as is_new) as server
  ),
  superuser as (select oid from pg_roles where rolname = current_user),
  schemas as (select oid, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  objects (catalog, oid, schema, owner) as (
    select 'pg_class'::regclass, oid, relnamespace, relowner from pg_class c
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')
        and refclassid = 'pg_class'::regclass)
    union all select 'pg_proc'::regclass, oid, pronamespace, proowner from pg_proc
    union all select 'pg_type'::regclass, t.oid, typnamespace, typowner from pg_type t
      left join pg_class c on c.oid = typrelid where typtype in ('d', 'e', 'r') or (typtype = 'c' and relkind = 'c')
    union all select 'pg_ts_config'::regclass, oid, cfgnamespace, cfgowner from pg_ts_config
    union all select 'pg_ts_dict'::regclass, oid, dictnamespace, dictowner from pg_ts_dict
    union all select 'pg_collation'::regclass, oid, collnamespace, collowner from pg_collation
    union all select 'pg_operator'::regclass, oid, oprnamespace, oprowner from pg_operator
  ),
  api_roles (name, attributes) as (
    values ('anon', 'nologin'), ('authenticated', 'nologin'), ('service_role', 'nologin bypassrls')
  )
  select 1 as step, format('create role %I login password %L', site.name, ${password}::text) as statement from site where oid is null
  union all
  select 2, format('alter database %I owner to %I', datname, site.name) from pg_database, site
  where datname = current_database() and datdba is distinct from site.oid
  union all
  select 3, format('alter schema %s owner to %I', schemas.oid::regnamespace, site.name) from schemas, superuser, site
  where nspowner = superuser.oid
  union all
  select 4, format('alter %s %s owner to %I', object.type, object.identity, site.name)
  from objects join schemas on schemas.oid = schema join superuser on superuser.oid = owner cross join site,
    pg_identify_object(catalog, objects.oid, 0) as object
  where not exists (
    select from pg_depend where classid = catalog and objid = objects.oid and deptype = 'e')
  union all
  select 5, format('create role %I %s', name, attributes) from api_roles where to_regrole(name) is null
  union all
  select 6, format('grant %I to %I%s', api_roles.name, site.name, grant_options) from api_roles, site, rights
  where not coalesce(pg_has_role(site.oid, to_regrole(api_roles.name), acting), false)
  order by step`;

/** Runs as one transaction, so that a killed start leaves everything or nothing. @throws StartupError */
export async function ensureSiteRole(superuser: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client(superuser);
  client.on("error", () => {}); // the running query reports the error
  try {
    await client.connect();
    const { rows } = await client.query<{ statement: string }>(missing(password));
    if (rows.length === 0) return;
    await client.query(["begin", ...rows.map(({ statement }) => statement), "commit"].join(";\n"));
  } catch (error) {
    throw new StartupError(`The database's role ${SITE_ROLE} could not be set up: ${messageOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}
