import pg from "pg";
import sql from "sql-template-tag";
import { TransferError } from "../transfer-error.ts";
import { digestRows, openRowWriter, type RowDigest } from "./copy-rows.ts";
import { readTables, type Sequence, type Table } from "./tables.ts";

type SourceTable = Pick<Table, "name" | "columns">;

/** The rows of one table after another, as text. A table comes after the tables that it refers to. */
export type RowTexts = AsyncIterable<RowText>;

export type Loaded = SourceTable & RowDigest;

type Client = pg.ClientBase;

type LoadOptions = {
  /** The default is all schemas of the site. */
  schemas?: string[];
  /** This work runs in the same transaction. */
  beside?: () => Promise<void>;
};

/**
 * Replaces every row of the database in one transaction. Before it ends, the new rows are read again and compared.
 * @param expected the expected rows, which are known only after the whole source was read
 * @throws TransferError, after which nothing is changed
 */
export async function loadRows(
  client: Client,
  texts: RowTexts,
  expected: () => { tables: Loaded[]; sequences: Sequence[] },
  { schemas, beside }: LoadOptions = {},
): Promise<void> {
  const iterator = texts[Symbol.asyncIterator]();
  // The source may read the target's tables before it sends its first row. From here on, they are locked.
  const first = await iterator.next();
  await client.query("begin");
  try {
    const tables = await readTables(client, schemas);
    await setTriggers(client, tables, "disable");
    await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    await writeTexts(client, continueFrom(first, iterator), tables);
    const { tables: loaded, sequences } = expected();
    for (const table of loaded) await compare(client, table, tables);
    for (const { name, lastValue, isCalled } of sequences) {
      await client.query(sql`select setval(${name}::regclass, ${lastValue}::bigint, ${isCalled})`);
    }
    await setTriggers(client, tables, "enable");
    await beside?.();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (error instanceof pg.DatabaseError) throw new TransferError(`The database refuses the rows: ${error.message}.`);
    throw error;
  }
}

type RowText = { table: SourceTable; text: Buffer };

async function* continueFrom(first: IteratorResult<RowText>, rest: AsyncIterator<RowText>): AsyncGenerator<RowText> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

/**
 * Disables or enables the triggers, because their results are part of the rows. Foreign keys stay active: only a
 * superuser can disable them.
 */
async function setTriggers(client: Client, tables: Table[], state: "disable" | "enable"): Promise<void> {
  for (const { name, isOwned } of tables) {
    if (isOwned) await client.query(`alter table ${name} ${state} trigger user`);
  }
}

async function writeTexts(client: Client, texts: RowTexts, tables: Table[]): Promise<void> {
  let writer: ReturnType<typeof openRowWriter> | undefined;
  let current = "";
  try {
    for await (const { table, text } of texts) {
      if (table.name !== current) {
        await writer?.end();
        writer = openRowWriter(client, findTarget(table, tables));
        current = table.name;
      }
      await writer?.write(text);
    }
    await writer?.end();
  } catch (error) {
    // The connection accepts no statement while it waits for rows.
    await writer?.abort();
    throw error;
  }
}

/** Finds the target table. Only the target's own names become SQL, because an archive may be untrusted. */
function findTarget({ name, columns }: SourceTable, tables: Table[]): Table {
  const target = tables.find((table) => table.name === name);
  const missing = columns.filter((column) => !target?.columns.includes(column));
  if (target && columns.length > 0 && missing.length === 0) {
    return { ...target, columns: columns.flatMap((column) => target.columns.filter((own) => own === column)) };
  }
  const what = target ? `the columns ${missing.join(", ")} of ${name}` : `the table ${name}`;
  throw new TransferError(`No migration of this version creates ${what}, which the rows need.`);
}

async function compare(client: Client, { name, columns, rows, sha256 }: Loaded, tables: Table[]): Promise<void> {
  if (rows === 0 && !tables.some((table) => table.name === name)) return;
  const target = findTarget({ name, columns }, tables);
  const { order } = target;
  const arrived = await digestRows(client, target);
  if (arrived.rows !== rows) {
    throw new TransferError(`${name} has ${rows} rows, but ${arrived.rows} arrived.`);
  }
  // Without a primary key the order of rows is undefined.
  if (order.length > 0 && arrived.sha256 !== sha256) {
    throw new TransferError(`The rows of ${name} did not arrive unchanged.`);
  }
}
