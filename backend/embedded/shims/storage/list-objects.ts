import pg from "pg";
import { readJsonObject } from "#platform/http/json-body.ts";
import type { Row } from "../../../sql-database.ts";
import { callerContext } from "../../lite/session-context.ts";
import { storageRefusal } from "../refusals.ts";
import type { Middleware, ShimContext } from "../shim.ts";
import { type FolderList, folderListStatement, readFolderList } from "./folder-list.ts";
import { KeyListError, keyListStatement, readKeyList, toKeyListAnswer } from "./key-list.ts";

type List = { statement: (bucket: string) => string; toAnswer: (rows: Row[]) => unknown };

const LIST_PATH = /^\/storage\/v1\/object\/(list|list-v2)\/([^/]+)$/;

/** `list()` and `listV2()` of storage-js, under the caller's row policies. Strangers were answered before. */
export function listObjects({ auth }: ShimContext): Middleware {
  const { database, identifyCaller } = auth;
  return async (call, next) => {
    const { request } = call;
    const [, kind, codedBucket] = LIST_PATH.exec(new URL(request.url).pathname) ?? [];
    if (request.method !== "POST" || codedBucket === undefined) return next(call);
    const caller = await identifyCaller(request);
    if (caller.kind === "anonymous") return next(call);
    const bucket = decodeURIComponent(codedBucket).replaceAll("\0", "\ufffd"); // which PostgreSQL has in no text
    const list = chooseList(kind, await readJsonObject(request));
    if (list instanceof Response) return list;
    const [found] = await database.query("select 1 from storage.buckets where id = $1", [bucket]);
    if (!found) return storageRefusal(404, "Bucket not found", "Bucket not found");
    const claims = caller.kind === "server" ? { role: "service_role" } : { role: "authenticated", sub: caller.userId };
    const rows = await database.queryTogether(
      `${callerContext(claims, caller.kind)}; ${list.statement(pg.escapeLiteral(bucket))}`,
    );
    return Response.json(list.toAnswer(rows), { headers: { "access-control-allow-origin": "*" } });
  };
}

function chooseList(kind: string | undefined, fields: Record<string, unknown>): List | Response {
  if (kind === "list") {
    const list: FolderList = readFolderList(fields);
    return { statement: (bucket) => folderListStatement(bucket, list), toAnswer: (rows) => rows };
  }
  try {
    const list = readKeyList(fields);
    return {
      statement: (bucket) => keyListStatement(bucket, list),
      toAnswer: (rows) => toKeyListAnswer(rows, list.limit),
    };
  } catch (error) {
    if (error instanceof KeyListError) return storageRefusal(400, "InvalidRequest", error.message);
    throw error;
  }
}
