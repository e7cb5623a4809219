import { randomUUID } from "node:crypto";
import { decode } from "hono/jwt";
import pg from "pg";
import { codeOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import type { ObjectStore } from "#platform/object-storage/object-store.ts";
import type { BackendHandler } from "../../backend.ts";
import type { Row } from "../../sql-database.ts";
import type { Caller, CallerIdentification } from "../caller.ts";
import type { Database } from "../database/database.ts";
import { nameObject } from "../lite/file-storage.ts";
import { callerContext } from "../lite/session-context.ts";
import { findNamesAtRisk, isMove, PICTURES } from "./pictures-at-risk.ts";

const DELETED_PICTURES = "deleted-images";
/** So many copies are made at once, because the store may be on another machine. */
const MOST_COPIES = 20;

type RetentionOptions = {
  database: Pick<Database, "query" | "queryTogether">;
  objectStore: Pick<ObjectStore, "copy" | "delete">;
  identifyCaller: CallerIdentification;
  log: Pick<Logger, "warn">;
  /** Runs a handler under the lock that a backup's snapshot waits for (object-writes.ts). */
  share: (handle: BackendHandler) => BackendHandler;
  /** This function runs after each request that may have deleted or overwritten pictures. It never throws. */
  onDeleted: () => Promise<void>;
};

/** `copy` is a name in the bucket of deleted pictures. */
type Copy = { name: string; version: string | null; copy: string };

/**
 * Copies pictures to the bucket of deleted ones before a request deletes or overwrites them (docs/decisions/0035). The
 * request and its response stay unchanged. Such requests and moves run one after the other: if two have the same name,
 * the second one finds the result of the first one. A waiting request has no lock.
 */
export function retainDeletedPictures(options: RetentionOptions, handle: BackendHandler): BackendHandler {
  let previous: Promise<unknown> = Promise.resolve();

  return async (request, client) => {
    const names = await findNamesAtRisk(request);
    const caller = names.length > 0 || isMove(request) ? await identifyWriter(options, request) : undefined;
    if (!caller) return options.share(handle)(request, client);
    const responding = previous.then(() => options.share(retaining(caller, names))(request, client));
    previous = responding.then(options.onDeleted, () => {});
    return responding;
  };

  function retaining(caller: Caller, names: string[]): BackendHandler {
    return async (request, client) => {
      const copies = await copyPictures(options, caller, names);
      const response = await handle(request, client);
      // After a failure it is unknown how much of the request was done.
      if (response.status < 500) await removeUnneeded(copies);
      return response;
    };
  }

  async function removeUnneeded(copies: Copy[]): Promise<void> {
    if (copies.length === 0) return;
    try {
      await removeCopies(options, await findUnchanged(options, copies));
    } catch (error) {
      options.log.warn({ err: error }, "pictures that were not deleted are listed as deleted ones, for 30 days");
    }
  }
}

async function copyPictures(options: RetentionOptions, caller: Caller, names: string[]): Promise<Copy[]> {
  const copies = names.length > 0 ? await findPictures(options, caller, names) : [];
  if (copies.length === 0) return [];
  await addRows(options, copies, caller);
  try {
    const missing = await copyFiles(options, copies);
    await removeCopies(options, missing);
    return copies.filter((copy) => !missing.includes(copy));
  } catch (error) {
    await removeCopies(options, copies).catch(() => {}); // the first error is more useful
    throw error;
  }
}

/** @returns the account that signed a signed URL, which a shim has checked; undefined for anonymous callers */
async function identifyWriter({ identifyCaller }: RetentionOptions, request: Request): Promise<Caller | undefined> {
  const caller = await identifyCaller(request);
  if (caller.kind !== "anonymous") return caller;
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return undefined;
  const { owner } = decode(token).payload;
  return typeof owner === "string"
    ? { kind: "user", userId: owner, sessionId: undefined, claims: {} }
    : { kind: "server", claims: {} };
}

/** Finds the pictures that the row policies show to the caller. */
async function findPictures({ database }: RetentionOptions, caller: Caller, names: string[]): Promise<Copy[]> {
  const claims = caller.kind === "user" ? { role: "authenticated", sub: caller.userId } : { role: "service_role" };
  const rows = await database.queryTogether(
    `${callerContext(claims, caller.kind)}; select name, version from storage.objects
     where bucket_id = '${PICTURES}' and name in (${names.map((name) => pg.escapeLiteral(name)).join(", ")})`,
  );
  return rows.map((row) => ({ ...readPicture(row), copy: randomUUID() }));
}

/** Rows are added before files, so that a killed process leaves no file without a row. */
async function addRows({ database }: RetentionOptions, copies: Copy[], caller: Caller): Promise<void> {
  await database.query(
    `with copied as (
      select c.copy, o.* from jsonb_to_recordset($1::jsonb) as c (name text, copy text)
      join storage.objects as o on o.bucket_id = '${PICTURES}' and o.name = c.name
    ), added as (
      insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version, created_at)
      select '${DELETED_PICTURES}', copy, nullif($2, '')::uuid, nullif($2, ''), metadata, user_metadata,
        gen_random_uuid()::text, created_at
      from copied
    )
    select app_private.note_deleted_picture(copy, name, metadata, nullif($2, '')::uuid) from copied`,
    [JSON.stringify(copies), caller.kind === "user" ? caller.userId : ""],
  );
}

/** @returns the copies that have no file @throws the store's error, after all running copies have ended */
async function copyFiles({ objectStore }: RetentionOptions, copies: Copy[]): Promise<Copy[]> {
  const missing: Copy[] = [];
  for (let start = 0; start < copies.length; start += MOST_COPIES) {
    const batch = copies.slice(start, start + MOST_COPIES);
    const results = await Promise.allSettled(
      batch.map(({ name, copy }) => objectStore.copy(nameObject(PICTURES, name), nameObject(DELETED_PICTURES, copy))),
    );
    for (const [index, result] of results.entries()) {
      if (result.status === "fulfilled") continue;
      if (codeOf(result.reason) !== "ENOENT") throw result.reason;
      missing.push(...batch.slice(index, index + 1));
    }
  }
  return missing;
}

/** Finds the copies whose picture is still there with the same bytes. */
async function findUnchanged({ database }: RetentionOptions, copies: Copy[]): Promise<Copy[]> {
  const rows = await database.query(
    `select name, version from storage.objects
     where bucket_id = '${PICTURES}' and name in (select name from jsonb_to_recordset($1::jsonb) as c (name text))`,
    [JSON.stringify(copies)],
  );
  const versions = new Map(rows.map(readPicture).map(({ name, version }) => [name, version]));
  return copies.filter(({ name, version }) => versions.get(name) === version);
}

function readPicture({ name, version }: Row): Omit<Copy, "copy"> {
  return { name: String(name), version: version === null ? null : String(version) };
}

async function removeCopies({ database, objectStore }: RetentionOptions, copies: Copy[]): Promise<void> {
  if (copies.length === 0) return;
  await database.query(
    `delete from storage.objects where bucket_id = '${DELETED_PICTURES}'
     and name in (select copy from jsonb_to_recordset($1::jsonb) as c (copy text))`,
    [JSON.stringify(copies)],
  );
  for (const { copy } of copies) await objectStore.delete(nameObject(DELETED_PICTURES, copy));
}
