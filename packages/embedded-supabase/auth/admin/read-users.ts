import sql, { raw, type Sql } from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { USER_COLUMNS, userBody } from "../accounts/users.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { invalid } from "../auth-error.ts";
import type { Fields } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { userNotFound } from "./admin-call.ts";

const USERS_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** The text may be anywhere in the e-mail address or, without regard to case, in the name. */
const isFound = (filter: string): Sql => sql`(${filter} = '' or strpos(u.email, ${filter}) > 0
  or strpos(lower(u.raw_user_meta_data ->> 'full_name'), lower(${filter})) > 0)`;

const count = z.object({ total: z.number() });

/** `GET /admin/users`, the newest account first. The headers contain the number of accounts and the next page. */
export async function listUsers({ url }: AuthCall, { database }: AuthContext): Promise<Outcome> {
  const page = readCount(url, "page", 1);
  const perPage = Math.min(readCount(url, "per_page", USERS_PER_PAGE), MAX_PER_PAGE);
  const direction = raw(readDirection(url));
  const filter = (url.searchParams.get("filter") ?? "").replaceAll("\0", "");
  const [counted, rows] = await Promise.all([
    readRow(database, sql`select count(*)::integer as total from auth.users u where ${isFound(filter)}`, count),
    database.query(
      sql`select ${USER_COLUMNS} from auth.users u where ${isFound(filter)}
      order by u.created_at ${direction}, u.id limit ${perPage}::bigint offset ${(page - 1) * perPage}::bigint`,
    ),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.ceil(total / perPage);
  // auth-js reads the first digit of the first parameter.
  const link = (number: number, rel: string) => {
    const search = new URLSearchParams({ page: String(number), per_page: String(perPage) });
    for (const name of ["filter", "sort"])
      for (const value of url.searchParams.getAll(name)) search.append(name, value);
    return `<${url.pathname}?${search}>; rel="${rel}"`;
  };
  const links = [...(page < pages ? [link(page + 1, "next")] : []), link(pages, "last")];
  return {
    body: { users: rows.map(userBody), aud: "authenticated" },
    headers: { link: links.join(", "), "x-total-count": String(total) },
  };
}

/** `GET /admin/users/:user` */
export async function readUserById({ ids }: AuthCall, context: AuthContext): Promise<Outcome> {
  return { body: await describeUser(context, ids.user) };
}

/** The other columns are for `userBody`. */
const userRow = z.looseObject({ email: z.string().nullable() });

/** @throws AuthError */
export async function describeUser(
  { database }: Pick<AuthContext, "database">,
  userId: string,
): Promise<Fields & { email: string }> {
  const row = await readRow(
    database,
    sql`select ${USER_COLUMNS} from auth.users u where u.id = ${userId}::uuid`,
    userRow,
  );
  if (!row) throw userNotFound();
  return { ...userBody(row), email: row.email ?? "" };
}

/** Reads `sort=created_at asc`. Accounts have no other order. @throws AuthError */
function readDirection(url: URL): "asc" | "desc" {
  const [sort = "created_at", more] = url.searchParams.getAll("sort");
  const [, field = "", direction = "desc"] = /^(\S*)(?: (.*))?$/s.exec(sort) ?? [];
  if (field !== "created_at" || more !== undefined) {
    throw invalid(`Bad Sort Parameters: bad field for sort '${(more ?? sort).slice(0, 64)}'`);
  }
  const known = (["asc", "desc"] as const).find((name) => name === direction.toLowerCase());
  if (!known) throw invalid("Bad Sort Parameters: only 'asc' and 'desc' allowed");
  return known;
}

/** Empty values count as missing, because auth-js sends them. */
function readCount(url: URL, name: string, fallback: number): number {
  const text = url.searchParams.get(name) || String(fallback);
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid(`Bad Pagination Parameters: ${name} must be a positive number`);
  return Number(text);
}
