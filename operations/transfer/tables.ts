import type pg from "pg";
import sql from "sql-template-tag";
import { MARK_TABLE } from "#embedded-supabase/operations.ts";

/**
 * The keys are sealed for one database and are copied separately. The mark belongs to the database that contains it.
 */
const EXCLUDED = ["app_private.installation_secrets", MARK_TABLE];

/** Backups and moves copy these schemas of the migrations and of a Supabase project. */
const SCHEMAS = ["public", "app_private", "auth", "storage", "supabase_migrations"];

export type Table = {
  /** The name includes its schema, and each part is quoted if SQL needs it. */
  name: string;
  /** The columns are quoted like the name and exclude generated ones. */
  columns: string[];
  /** These expressions of the primary key give the same order on every server. */
  order: string[];
  isOwned: boolean;
};

export type Sequence = { name: string; lastValue: string; isCalled: boolean };

type Client = pg.ClientBase;

/**
 * Returns tables that survive a crash, sorted after the tables they refer to.
 * @throws Error when two refer to each other
 */
export async function readTables(client: Client, schemas = SCHEMAS): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    sql`select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
        from pg_index i cross join unnest(i.indkey) with ordinality as k (number, ordinal)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary order by k.ordinal) as "order",
      array(select distinct format('%I.%I', pn.nspname, p.relname) from pg_constraint f
        join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents,
      pg_has_role(c.relowner, 'usage') as "isOwned"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(${schemas}::text[]) and c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname || '.' || c.relname <> all(${EXCLUDED}::text[])
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by n.nspname, c.relname`,
  );
  return inOrderOfReference(rows).map(({ name, columns, order, isOwned }) => ({ name, columns, order, isOwned }));
}

function inOrderOfReference<Entry extends { name: string; parents: string[] }>(tables: Entry[]): Entry[] {
  const ordered: Entry[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const ready = rest.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (ready.length === 0) throw new Error(`The tables ${[...waiting].join(", ")} refer to each other.`);
    ordered.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Reads the sequences. Their values only grow, so a value that is newer than the snapshot causes no error. */
export async function readSequences(client: Client, schemas = SCHEMAS): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    sql`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any(${schemas}::text[]) and c.relkind = 'S' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    if (values[0]) sequences.push({ name, ...values[0] });
  }
  return sequences;
}

/** Returns the versions of the applied migrations, or none without a history. */
export async function readVersions(client: Client): Promise<string[]> {
  const { rows: known } = await client.query(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as is_there",
  );
  if (!known[0]?.is_there) return [];
  const { rows } = await client.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version);
}
