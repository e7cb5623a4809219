import type { Sql } from "sql-template-tag";
import type { Row } from "../database/sql-database.ts";
import { type folderList, folderListStatement } from "./folder-list.ts";
import { type keyList, keyListStatement, toKeyList } from "./key-list.ts";
import type { HandlerOf, Storage, StorageCall } from "./storage-call.ts";

/** Handles `list()` of storage-js. */
export const listFolder: HandlerOf<typeof folderList> = async (call, storage) =>
  Response.json(await list(call, storage, folderListStatement(call.bucket, call.fields)));

/** Handles `listV2()` of storage-js. */
export const listKeys: HandlerOf<typeof keyList> = async (call, storage) => {
  const rows = await list(call, storage, keyListStatement(call.bucket, call.fields));
  return Response.json(toKeyList(rows, call.fields.limit));
};

/** A missing bucket has no objects, as in hosted Storage. */
async function list({ context }: StorageCall, { database }: Storage, statement: Sql): Promise<Row[]> {
  const [rows = []] = await database.runAs({ ...context, isReadOnly: true }, [statement]);
  return rows;
}
