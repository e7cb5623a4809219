import { createHash } from "node:crypto";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import type { Table } from "./tables.ts";

type Client = pg.ClientBase;

/** With these settings, every server and every role writes a value as the same text. */
export const TEXT_SETTINGS = `
  set client_encoding = 'UTF8';
  set time zone 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
`;

/** Reads the rows as text of COPY, one line for each row, in the order of the primary key. */
export function readRows(client: Client, { name, columns, order }: Table): AsyncIterable<Buffer> {
  const sorted = order.length > 0 ? `order by ${order.join(", ")}` : "";
  return client.query(to(`copy (select ${columns.join(", ")} from ${name} ${sorted}) to stdout`));
}

/** Opens a writer for the text of `readRows`. The client can be used again after `end` or `abort`. */
export function openRowWriter(client: Client, { name, columns }: Pick<Table, "name" | "columns">) {
  const target = client.query(from(`copy ${name} (${columns.join(", ")}) from stdin`));
  const done = finished(target);
  done.catch(() => {}); // `write` or `end` reports the error
  return {
    async write(text: Buffer): Promise<void> {
      if (target.write(text)) return;
      await Promise.race([once(target, "drain"), done]);
    },
    async end(): Promise<void> {
      target.end();
      await done;
    },
    /** Discards the rows of this writer. The caller has to roll the transaction back. */
    async abort(): Promise<void> {
      target.destroy();
      await done.catch(() => {});
    },
  };
}

export type RowDigest = { rows: number; sha256: string };

export function createRowDigest() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(text: Buffer): void {
      hash.update(text);
      // COPY writes a line break within a value as \n, so each byte 10 ends a row.
      for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) rows += 1;
    },
    end: (): RowDigest => ({ rows, sha256: hash.digest("hex") }),
  };
}

export async function digestRows(client: Client, table: Table): Promise<RowDigest> {
  const digest = createRowDigest();
  for await (const text of readRows(client, table)) digest.add(text);
  return digest.end();
}
