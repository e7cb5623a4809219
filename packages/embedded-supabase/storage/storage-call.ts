import type * as z from "zod";
import type { Logger } from "#platform/logger.ts";
import type { Caller } from "../caller.ts";
import { contextFor } from "../caller-context.ts";
import type { Database } from "../database/database.ts";
import type { RequestContext } from "../database/run-as.ts";
import type { DiskWatch } from "../limits/disk-watch.ts";
import type { AccountRules, FileRules, Removal } from "../rules.ts";
import type { ServiceCall } from "../service.ts";
import type { ObjectFiles } from "./object-files.ts";
import type { WriteObjects } from "./object-writes.ts";
import { StorageError } from "./storage-error.ts";

/** The parts of the service that the handlers use. */
export type Storage = {
  database: Pick<Database, "query" | "runAs">;
  files: ObjectFiles;
  writeObjects: WriteObjects;
  jwtSecret: string;
  disk: Pick<DiskWatch, "report" | "hasReserve">;
  log: Pick<Logger, "warn">;
  rules: FileRules & Pick<AccountRules, "lockEnabled">;
};

/** One checked call. `bucket` and `key` come from the path and are empty for calls without them. */
export type StorageCall<Body = unknown> = {
  request: Request;
  url: URL;
  bucket: string;
  key: string;
  caller: Caller;
  /** The rights of the caller in the database, with the name of the operation. */
  context: RequestContext;
  /** The fields of the body that the schema of the handler names. */
  fields: Body;
};

export type StorageHandler<Body = unknown> = (call: StorageCall<Body>, storage: Storage) => Promise<Response>;
/** A handler that gets the fields of a schema. */
export type HandlerOf<Schema extends z.ZodType> = StorageHandler<z.output<Schema>>;

export const SERVER_RIGHTS = { role: "service_role", claims: { role: "service_role" }, sessionId: undefined };

export function contextOf({ request, caller, client }: ServiceCall, storageOperation: string): RequestContext {
  return { ...contextFor({ caller, headers: request.headers, isSite: client === null }), storageOperation };
}

/** Returns the account that owns what a call writes. The server's key has no account. */
export function ownerOf({ caller }: Pick<StorageCall, "caller">): string | null {
  return caller.kind === "user" ? caller.userId : null;
}

/** Runs work that removes or overwrites files between the rules. @throws the error of a rule, which ends the call */
export async function withRemovalRules<Result>(
  { database, files, rules }: Storage,
  removal: Removal,
  work: () => Promise<Result>,
): Promise<Result> {
  await rules.retainFiles({ database, files }, removal);
  try {
    return await work();
  } finally {
    rules.afterRemoval(removal.bucket);
  }
}

/**
 * Checks the token of a caller. Hosted Storage expects a token instead of a key. A request without a token is
 * anonymous.
 */
export function checkCredentials({ request, caller }: ServiceCall, publishableKey: string): void {
  const authorization = request.headers.get("authorization");
  if (caller.kind !== "anonymous" || authorization === null) return;
  if (caller.badToken === "expired") throw rejectToken("JWT expired");
  if (caller.badToken === "invalid") throw rejectToken("signature verification failed");
  const isAnonymousToken = /^Bearer\s+[^.\s]+\.[^.\s]+\.[^.\s]+\s*$/i.test(authorization);
  if (!isAnonymousToken && authorization !== `Bearer ${publishableKey}`) throw rejectToken("Invalid Compact JWS");
}

function rejectToken(message: string): StorageError {
  return new StorageError(401, "InvalidJWT", message, { status: 401 });
}
