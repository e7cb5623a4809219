import type pg from "pg";
import type { Row } from "../../sql-database.ts";
import type { Database } from "../database/database.ts";
import { setTriggers } from "../transfer/load-rows.ts";
import { readTables, type Table } from "../transfer/tables.ts";

export type Source = { query(sql: string): Promise<Row[]> };

const SCHEMAS = ["auth", "storage", "public", "app_private"];
/** A post may have two million characters. */
const ROWS_AT_ONCE = 20;

/** Copies rows as they are; the target's are replaced. @returns rows by table @throws Error when a table lacks some */
export function importRows(source: Source, target: Pick<Database, "inSession">): Promise<Record<string, number>> {
  return target.inSession(async (client) => {
    const tables = await readTables(client, SCHEMAS);
    const known = await readNames(source);
    const counts: Record<string, number> = {};
    await client.query("begin");
    // They did their work when the rows were written.
    await setTriggers(client, tables, "disable");
    await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    for (const table of tables.filter(({ name }) => known.has(name))) {
      counts[table.name] = await copyTable(source, client, table);
    }
    await setTriggers(client, tables, "enable");
    await client.query("commit");
    return counts;
  });
}

async function readNames({ query }: Source): Promise<Set<string>> {
  const rows = await query("select format('%I.%I', schemaname, tablename) as name from pg_tables");
  return new Set(rows.map(({ name }) => String(name)));
}

async function copyTable(source: Source, client: pg.ClientBase, { name, columns }: Table): Promise<number> {
  const list = columns.join(", ");
  const count = async (from: Source["query"]) =>
    Number((await from(`select count(*) as count from ${name}`))[0]?.count);
  const expected = await count(source.query);
  for (let offset = 0; offset < expected; offset += ROWS_AT_ONCE) {
    const [batch] = await source.query(
      `select json_agg(row_to_json(r)) as rows from (select * from ${name} order by ctid limit ${ROWS_AT_ONCE} offset ${offset}) r`,
    );
    await client.query(
      `insert into ${name} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${name}, $1::json)`,
      [JSON.stringify(batch?.rows ?? [])],
    );
  }
  await moveSequences(client, name);
  const arrived = await count(async (sql) => (await client.query<Row>(sql)).rows);
  if (arrived !== expected) throw new Error(`${name} has ${expected} rows, but ${arrived} arrived.`);
  return arrived;
}

async function moveSequences(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string | null }>(
    `select quote_ident(attname) as column, pg_get_serial_sequence($1, attname) as sequence
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  for (const { column, sequence } of rows) {
    if (!sequence) continue;
    await client.query(
      `select setval('${sequence}', greatest((select max(${column}) from ${table}), 1), (select count(*) > 0 from ${table}));`,
    );
  }
}
