import type pg from "pg";
import * as z from "zod";
import { StartupError } from "#platform/startup-error.ts";
import type { Database } from "../database/database.ts";

const markSchema = z.object({
  command: z.enum(["restore", "move"]),
  /** The data comes from this source. Another run of the same command may go on, but a different command may not. */
  source: z.string(),
  /** True when rows and files are complete; newer migrations may still be missing. */
  isLoaded: z.boolean(),
});
export type UnfinishedMark = z.output<typeof markSchema>;

/**
 * The mark is in the database that is filled, so that every site on it sees the mark. Backups and moves do not copy it.
 */
export const MARK_TABLE = "app_private.unfinished_transfer";

const MAKE_TABLE = `
  create schema if not exists app_private;
  revoke all on schema app_private from public;
  create table if not exists ${MARK_TABLE} (
    is_only boolean primary key default true check (is_only),
    command text not null, source text not null, "isLoaded" boolean not null
  );
`;

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

export async function readMark(query: Query): Promise<UnfinishedMark | undefined> {
  const [known] = await query(`select to_regclass('${MARK_TABLE}') is not null as is_there`);
  if (!known?.is_there) return undefined;
  const [mark] = await query(`select command, source, "isLoaded" from ${MARK_TABLE}`);
  return mark && markSchema.parse(mark);
}

export async function writeMark(client: pg.ClientBase, { command, source, isLoaded }: UnfinishedMark): Promise<void> {
  // One statement is also one transaction.
  await client.query(`${MAKE_TABLE}
    insert into ${MARK_TABLE} (command, source, "isLoaded")
    values ('${command}', ${client.escapeLiteral(source)}, ${isLoaded})
    on conflict (is_only) do update set "isLoaded" = excluded."isLoaded"`);
}

export async function removeMark(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table if exists ${MARK_TABLE}`);
}

/** Prevents a start of the site on incomplete data. @throws StartupError */
export async function rejectUnfinished({ name, query }: Pick<Database, "name" | "query">): Promise<void> {
  const mark = await readMark(query);
  if (!mark) return;
  throw new StartupError(
    `A ${mark.command} into ${name} was interrupted, or still runs. Run the same \`npm run ${mark.command}\` again: it continues if possible.`,
  );
}
