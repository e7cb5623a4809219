import type { Sql } from "sql-template-tag";
import type { Row } from "../database/sql-database.ts";
import { folderList, folderListStatement } from "./folder-list.ts";
import { keyList, keyListStatement, toKeyList } from "./key-list.ts";
import { readFields } from "./read-fields.ts";
import type { Storage, StorageCall, StorageHandler } from "./storage-call.ts";

/** Handles `list()` of storage-js. */
export const listFolder: StorageHandler = async (call, storage) =>
  Response.json(await list(call, storage, folderListStatement(call.bucket, readFields(folderList, call.fields))));

/** Handles `listV2()` of storage-js. */
export const listKeys: StorageHandler = async (call, storage) => {
  const fields = readFields(keyList, call.fields);
  return Response.json(toKeyList(await list(call, storage, keyListStatement(call.bucket, fields)), fields.limit));
};

/** A missing bucket has no objects, as in hosted Storage. */
async function list({ context }: StorageCall, { database }: Storage, statement: Sql): Promise<Row[]> {
  const [rows = []] = await database.runAs({ ...context, isReadOnly: true }, [statement]);
  return rows;
}
