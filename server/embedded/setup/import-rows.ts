import type { Row } from "../../sql-database.ts";
import type { Database } from "../database/database.ts";

export type Source = { query(sql: string): Promise<Row[]> };

const SCHEMAS = "('auth', 'storage', 'public', 'app_private')";
/** A post may have two million characters. */
const ROWS_AT_ONCE = 20;

type Table = { name: string; columns: string[] };

/** Copies rows as they are; the target's are replaced. @returns rows by table @throws Error when a table lacks some */
export async function importRows(source: Source, target: Database): Promise<Record<string, number>> {
  const tables = await readTables(target);
  const known = new Set((await readTables(source)).map(({ name }) => name));
  const counts: Record<string, number> = {};
  await target.execute(tables.map(({ name }) => `truncate ${name} cascade;`).join("\n"));
  for (const table of tables.filter(({ name }) => known.has(name))) {
    const expected = Number((await source.query(`select count(*) as count from ${table.name}`))[0]?.count);
    counts[table.name] = await copyTable(source, target, table, expected);
    if (counts[table.name] !== expected) {
      throw new Error(`${table.name} has ${expected} rows, but ${counts[table.name]} arrived.`);
    }
  }
  return counts;
}

async function readTables({ query }: Source): Promise<Table[]> {
  const rows = await query(`
    select format('%I.%I', c.table_schema, c.table_name) as name,
      json_agg(quote_ident(c.column_name) order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ${SCHEMAS} and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by 1 order by 1`);
  return rows.map(({ name, columns }) => ({ name: String(name), columns: columns as string[] }));
}

async function copyTable(source: Source, target: Database, { name, columns }: Table, count: number): Promise<number> {
  const list = columns.join(", ");
  for (let offset = 0; offset < count; offset += ROWS_AT_ONCE) {
    const [batch] = await source.query(
      `select json_agg(row_to_json(r)) as rows from (select * from ${name} order by ctid limit ${ROWS_AT_ONCE} offset ${offset}) r`,
    );
    const rows = JSON.stringify(batch?.rows ?? []).replaceAll("'", "''");
    // Triggers and foreign keys did their work when the rows were written.
    await target.execute(`
      set local session_replication_role = replica;
      set local standard_conforming_strings = on;
      insert into ${name} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${name}, '${rows}');`);
  }
  await moveSequences(target, name);
  return Number((await target.query(`select count(*) as count from ${name}`))[0]?.count);
}

async function moveSequences(target: Database, table: string): Promise<void> {
  const identities = await target.query(
    `select quote_ident(attname) as column, pg_get_serial_sequence($1, attname) as sequence
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  for (const { column, sequence } of identities) {
    if (!sequence) continue;
    await target.execute(
      `select setval('${sequence}', greatest((select max(${column}) from ${table}), 1), (select count(*) > 0 from ${table}));`,
    );
  }
}
