import sql, { type Sql } from "sql-template-tag";
import type { Database } from "./database/database.ts";
import type { PayloadRow } from "./rest/parse/payload.ts";
import type { ObjectFiles } from "./storage/object-files.ts";

/** What the application adds to the protocols. Without rules, the backend is a plain Supabase project. */
export type BackendRules = { accounts: AccountRules; tables: TableRules; files: FileRules };

/** The states of accounts, as parts of SQL statements. */
export type AccountRules = {
  /** A condition on `auth.users u`: the account may not sign in. */
  isDisabled: Sql;
  /** A query for the id of an account that may sign in, as `user_id`. It locks that state until the transaction ends. */
  lockEnabled(userId: string): Sql;
  /** A query that lets only one transaction at a time end sessions, because they would lock rows in different orders. */
  lockSessions: Sql;
  /** A condition on `auth.users u`: the account may be linked to an identity of another provider. */
  mayLink: Sql;
  /**
   * A query for `id` and `email` of the invitations that a first sign-in by another provider accepts. The accounts are in
   * `account`.
   */
  acceptInvitation: Sql;
};

export type TableRules = {
  /** Functions that anonymous callers may call; all others need a session. */
  anonymousFunctions: Readonly<Record<string, AnonymousFunction>>;
  /** Columns that anonymous callers may not search, because a text search reads all of it. */
  longTexts: readonly string[];
  /** @returns the rows to write instead of these @throws RestError */
  cleanRows(table: string, rows: readonly PayloadRow[]): readonly PayloadRow[];
  /** @returns a faster way to the same rows or to their number, or undefined */
  planRead(read: PlannedRead): ReadPlan | undefined;
};

/**
 * The bounds of a function for anonymous callers. Other arguments are rejected. The function returns JSON: columns of rows
 * could be filtered without a bound.
 */
export type AnonymousFunction = {
  texts: readonly string[];
  /** The most characters of each text. */
  maxCharacters: number;
  /** The arguments with the number of rows to skip and to return. */
  offset: string;
  limit: string;
  maxRows: number;
};

type Order = readonly { column: string; direction: "asc" | "desc" }[];

/** A read of one table without embedded tables. */
export type PlannedRead = {
  table: string;
  /** The values of the columns that must be equal. Undefined if there are other conditions. */
  equal: Readonly<Record<string, string>> | undefined;
  /** Undefined for an order that is more than columns with a direction. */
  order: Order | undefined;
  offset: number;
  limit: number;
};

export type ReadPlan = {
  /** Comes after the caller's order, so that rows with equal values have the same order on each page. */
  thenBy?: Order;
  /** A query for the values of the column `key` in the rows of this page. */
  page?: { key: string; rows: Sql };
  /** An expression for the number of all rows. */
  count?: Sql;
};

export type Removal = {
  bucket: string;
  keys: readonly string[];
  /** Removes the files; null is the server. */
  account: string | null;
};

export type FileParts = { database: Pick<Database, "query">; files: ObjectFiles };

export type FileRules = {
  /** Runs before files are removed or overwritten. @throws an error, which ends the call */
  retainFiles(parts: FileParts, removal: Removal): Promise<void>;
  /** Runs after calls that may have removed, moved or overwritten a file of the bucket. It must not throw. */
  afterRemoval(bucket: string): void;
};

const SESSIONS_LOCK = 731_004_213;

/** The rules of a plain project. */
export const NO_RULES: BackendRules = {
  accounts: {
    isDisabled: sql`false`,
    lockEnabled: (userId) => sql`select id as user_id from auth.users where id = ${userId}::uuid for share`,
    lockSessions: sql`select pg_advisory_xact_lock(${SESSIONS_LOCK}::int8)`,
    mayLink: sql`true`,
    acceptInvitation: sql`select id, email from account where false`,
  },
  tables: {
    anonymousFunctions: {},
    longTexts: [],
    cleanRows: (_, rows) => rows,
    planRead: () => undefined,
  },
  files: { retainFiles: async () => {}, afterRemoval: () => {} },
};
