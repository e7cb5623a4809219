import { limit, QueryRefusal, unknownColumn, unreadable } from "./over-budget.ts";
import { relation } from "./relations.ts";

const MOST_TERMS = 3;
export const FARTHEST_OFFSET = 100_000;

const TERM =
  /^(?:(?<embed>\w{1,63})\((?<inner>\w{1,63})\)|(?<column>\w{1,63}))(?:\.(?:asc|desc))?(?:\.nulls(?:first|last))?$/;

/** @param embeds embedded tables by name; a row may be ordered by a column of one @throws QueryRefusal */
export function checkOrder(text: string, table: string, embeds: ReadonlyMap<string, string>): void {
  const terms = text.split(",");
  limit(terms.length, MOST_TERMS, "terms of order");
  for (const term of terms) {
    const { embed, inner, column } = TERM.exec(term.trim())?.groups ?? {};
    const target = embed === undefined ? table : embeds.get(embed);
    const name = column ?? inner;
    if (target === undefined || name === undefined) {
      throw unreadable("order", term, "Order by columns, each with .asc or .desc and .nullsfirst or .nullslast.");
    }
    if (!relation(target).columns.includes(name)) throw unknownColumn(target, name);
  }
}

/** @throws QueryRefusal */
export function checkCount(name: "limit" | "offset", text: string): void {
  if (!/^\d{1,20}$/.test(text)) throw unreadable(name, text, "It is a whole number, not below zero.");
  if (name === "offset") checkOffset(Number(text));
}

/** PostgREST ignores any other form than `0-8`. */
export function checkRangeHeader(header: string | null): void {
  const [, start] = /^(\d{1,20})-\d*$/.exec(header ?? "") ?? [];
  if (start !== undefined) checkOffset(Number(start));
}

/** Clients know how to take it: a range behind the last row. */
function checkOffset(offset: number): void {
  if (offset <= FARTHEST_OFFSET) return;
  throw new QueryRefusal("Requested range not satisfiable", {
    status: 416,
    code: "PGRST103",
    details: `An offset of ${offset} was requested, at most ${FARTHEST_OFFSET} are skipped without a session.`,
  });
}
