import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { openRowWriter } from "../transfer/copy-rows.ts";
import { readTables } from "../transfer/tables.ts";
import { TransferError } from "../transfer-error.ts";

/** Supabase Auth reads these columns as text and fails on null (https://github.com/supabase/auth/issues/1940). */
const NEVER_NULL = [
  "confirmation_token",
  "recovery_token",
  "email_change",
  "email_change_token_new",
  "email_change_token_current",
  "phone_change",
  "phone_change_token",
  "reauthentication_token",
];
/** Supabase Auth reads only accounts of this instance. */
const INSTANCE = "'00000000-0000-0000-0000-000000000000'::uuid";

const DIGEST = `select count(*)::integer as count,
  md5(coalesce(string_agg(concat_ws(' ', id, email, encrypted_password), E'\\n' order by id), '')) as sum from auth.users`;

/** Copies ids and password hashes unchanged, and leaves out columns that one side lacks. @throws TransferError */
export async function addAccounts(from: pg.ClientBase, to: pg.ClientBase): Promise<void> {
  for (const name of ["auth.users", "auth.identities"]) await addRows(from, to, name);
  // Without them, a password would suffice in the project. The project stores recovery codes in another way.
  await addRows(from, to, "auth.mfa_factors", "where factor_type = 'totp' and status = 'verified'");
  const [source, target] = await Promise.all([from.query(DIGEST), to.query(DIGEST)]);
  if (JSON.stringify(source.rows) === JSON.stringify(target.rows)) return;
  throw new TransferError(
    `${source.rows[0]?.count} accounts were sent, but ${target.rows[0]?.count} arrived unchanged.`,
  );
}

async function addRows(from: pg.ClientBase, to: pg.ClientBase, name: string, condition = ""): Promise<void> {
  const [known, wanted] = await Promise.all([findTable(from, name), findTable(to, name)]);
  const values: Record<string, string> = {};
  for (const column of wanted.columns) {
    if (column === "instance_id") values[column] = INSTANCE;
    else if (NEVER_NULL.includes(column))
      values[column] = known.columns.includes(column) ? `coalesce(${column}, '')` : "''";
    else if (known.columns.includes(column)) values[column] = column;
  }
  const writer = openRowWriter(to, { name, columns: Object.keys(values) });
  const rows = from.query(
    copyTo(`copy (select ${Object.values(values).join(", ")} from ${name} ${condition} order by id) to stdout`),
  );
  for await (const text of rows) await writer.write(text);
  await writer.end();
}

async function findTable(client: pg.ClientBase, name: string) {
  const table = (await readTables(client, ["auth"])).find((each) => each.name === name);
  if (!table) throw new TransferError(`There is no table ${name}.`);
  return table;
}
