import { createBodyReader } from "#platform/http/body-reader.ts";
import { BodyRejection } from "#platform/http/body-rejection.ts";
import { emit } from "#platform/observers.ts";
import { QueueFullError } from "#platform/work-queue.ts";
import { translateError } from "../database-failures.ts";
import { type AnonymousQueue, respondToFullQueue } from "../limits/anonymous-queue.ts";
import type { Service, ServiceCall } from "../service.ts";
import { rejectionFor } from "./failures.ts";
import { decodeKey, decodePart, isBucketId } from "./object-key.ts";
import { parseFields } from "./read-fields.ts";
import { findRoute, type Match, type Route } from "./routes.ts";
import { checkCredentials, contextOf, type Storage } from "./storage-call.ts";
import { accessDenied, bucketNotFound, storageRejection } from "./storage-error.ts";
import { checkUploadUrl } from "./upload-object.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The bucket takes 10 MiB, and a form needs a little more. */
const MAX_BODY_BYTES = { json: 256 * KILOBYTE, list: 256 * KILOBYTE, file: 11 * MEGABYTE };
/** All bodies together may take as much as three of the largest uploads. */
const MAX_BYTES_OF_ALL = 33 * MEGABYTE;

const ROOT = "/storage/v1/";

const NO_TOKEN = "Invalid Compact JWS";
const NOT_THE_SERVER = "Access denied: Invalid role";

export type StorageServiceOptions = {
  storage: Storage;
  publishableKey: string;
  isReady: () => Promise<boolean>;
  anonymousQueue: AnonymousQueue;
};

/** Handles the calls of storage-js like hosted Supabase Storage. */
export function createStorageService(options: StorageServiceOptions): Service {
  const { storage, publishableKey, isReady, anonymousQueue } = options;
  const receiveBody = createBodyReader({ maxBytes: MAX_BYTES_OF_ALL });

  return async (call) => {
    const response = await translateError(
      () => handle(call).catch((error) => explain(call, error, storage.disk)),
      isReady,
    );
    return closeUnread(call.request, response);
  };

  async function handle(call: ServiceCall): Promise<Response> {
    const { request, url, caller, client } = call;
    const match = findRoute(request.method, url.pathname.slice(ROOT.length));
    if (!match) return unknownRoute(call);
    const { route, encodedKey } = match;
    const bucket = match.bucket === undefined ? "" : decodeBucket(match.bucket);
    const key = encodedKey === undefined ? "" : decodeKey(encodedKey);
    const rejection = checkAccess(call, route, publishableKey);
    if (rejection) return rejection;
    const context = contextOf(call, route.operation);
    const prepared = { request, url, bucket, key, caller, context, fields: {} };
    if (route.access === "url") await checkUploadUrl(prepared, storage);
    if (!route.body) return inQueue(call, match, () => route.handle(prepared, storage));
    const received = await receiveBody(request, { limit: MAX_BODY_BYTES[route.body], client });
    try {
      const fields = route.body === "file" ? {} : parseFields(await received.request.text(), route.body);
      return await inQueue(call, match, () =>
        route.handle({ ...prepared, request: received.request, fields }, storage),
      );
    } finally {
      received.release();
    }
  }

  /** The application may read with the rights of an anonymous caller, but it does not wait with anonymous callers. */
  function inQueue({ caller, client }: ServiceCall, { bucket, route }: Match, work: () => Promise<Response>) {
    if (caller.kind !== "anonymous" || client === null) return work();
    const isLookup = bucket !== undefined && route.body === undefined;
    return anonymousQueue[isLookup ? "lookups" : "queries"](client, work);
  }
}

/** Decides before the body is read. Anonymous callers may neither list nor write, so these calls need no query. */
function checkAccess(call: ServiceCall, { access, anonymous }: Route, publishableKey: string): Response | undefined {
  if (access === "everyone" || access === "url") return undefined;
  checkCredentials(call, publishableKey);
  const hasToken = call.request.headers.has("authorization");
  if (call.caller.kind === "anonymous" && (access || anonymous) && !hasToken) throw accessDenied(NO_TOKEN);
  if (access === "server" && call.caller.kind !== "server") throw accessDenied(NOT_THE_SERVER, { status: 403 });
  if (call.caller.kind !== "anonymous" || access === "token") return undefined;
  if (anonymous === undefined) throw accessDenied();
  return Response.json(anonymous);
}

function explain({ request, url }: ServiceCall, error: unknown, disk: Storage["disk"]): Response {
  if (error instanceof BodyRejection) {
    emit({ type: "rejected", reason: "body" });
    return storageRejection(error.status, String(error.status), error.message, error);
  }
  if (error instanceof QueueFullError) return respondToFullQueue();
  const rejection = rejectionFor(error, disk);
  if (!rejection) throw error;
  const { statusCode, message, options: given } = rejection;
  // Browsers, caches and crawlers read the HTTP status.
  const isPublic = ["GET", "HEAD"].includes(request.method) && url.pathname.startsWith(`${ROOT}object/public/`);
  const status = isPublic && statusCode === 404 ? 404 : given.status;
  return storageRejection(statusCode, rejection.error, message, { ...given, status });
}

/** @throws StorageError for a name that no bucket can have */
function decodeBucket(encoded: string): string {
  const bucket = decodePart(encoded);
  if (bucket === undefined || !isBucketId(bucket)) throw bucketNotFound();
  return bucket;
}

function unknownRoute({ request, url }: ServiceCall): Response {
  const path = url.pathname.slice(ROOT.length - 1);
  const message = `Route ${request.method}:${path} not found`;
  return Response.json({ message, error: "Not Found", statusCode: 404 }, { status: 404 });
}

/** The server reads an unread body of this size, so the connection can carry the next request. */
const SMALL_BODY = 64 * KILOBYTE;

function closeUnread({ body, bodyUsed, headers }: Request, response: Response): Response {
  if (body === null || bodyUsed) return response;
  if (Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= SMALL_BODY) return response;
  const closing = new Response(response.body, response);
  closing.headers.set("connection", "close");
  return closing;
}
