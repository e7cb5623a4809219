import type { Row } from "../../../sql-database.ts";
import { postPage } from "../../lite/post-list-statements.ts";
import { anonymousContext } from "../../lite/session-context.ts";
import type { Middleware, ShimContext } from "../shim.ts";
import { type ListCall, parseListCall } from "./list-call.ts";

/** Beside the columns of posts, which have no such name. */
const TOTAL = "__total";

/** The library's bytes (tests/backends/post-list.test.ts) after one trip to the database. */
export function answerPostLists({ auth, publishableKey, inTurn }: ShimContext): Middleware {
  return async (call, next) => {
    const list = parseListCall(call.request, publishableKey);
    if (!list) return next(call);
    const { columns, limit, offset, isCounted } = list;
    const total = isCounted ? `, (select app_private.count_posts()) as "${TOTAL}"` : "";
    // The site renders pages with anonymous rights, but with the budget of a user.
    const context = anonymousContext(call.network === null ? "user" : "anonymous");
    const statements = `${context}; ${postPage({ columns, limit, offset }, total)}`;
    const rows = await inTurn(call.network, () => auth.database.queryTogether(statements));
    if (rows instanceof Response) return rows;
    // What a range without rows is told depends on how many there are.
    return rows.length === 0 ? next(call) : listResponse(list, rows);
  };
}

function listResponse({ offset, limit, isCounted, columns }: ListCall, counted: Row[]): Response {
  const total = isCounted ? Number(counted[0]?.[TOTAL]) : undefined;
  const rows = isCounted ? counted.map(({ [TOTAL]: _, ...row }) => row) : counted;
  const body = new TextEncoder().encode(JSON.stringify(rows));
  const isPart = total !== undefined && (offset > 0 || rows.length < total);
  const select = columns === "*" ? columns : encodeURIComponent(columns.replaceAll(/[" ]/g, ""));
  return new Response(body, {
    status: isPart ? 206 : 200,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "Content-Range, Content-Location, Preference-Applied",
      "content-length": String(body.byteLength),
      "content-location": `/blog_posts?limit=${limit}&offset=${offset}&order=date.desc%2Cid.desc&select=${select}`,
      "content-range": `${offset}-${offset + rows.length - 1}/${total ?? "*"}`,
      "content-type": "application/json; charset=utf-8",
      ...(isCounted && { "preference-applied": "count=exact" }),
    },
  });
}
