import { AsyncLocalStorage } from "node:async_hooks";
import { codeOf } from "#platform/errors.ts";
import { readJsonObject } from "#platform/http/json-body.ts";
import { S3Error } from "#platform/object-storage/s3-bucket.ts";
import { storageRefusal } from "../shims/refusals.ts";
import type { FileStorage } from "./lite-app.ts";

type Failure = "missing" | "away";

const underWay = new AsyncLocalStorage<{ failure?: Failure }>();

/**
 * Lite reports a missing file, and a storage that does not respond, as its own errors. This wrapper notes the real
 * cause.
 */
export function noticeStorageFailures(storage: FileStorage): FileStorage {
  function noticing<Arguments extends unknown[], Result>(work: (...all: Arguments) => Promise<Result>) {
    return async (...all: Arguments): Promise<Result> => {
      try {
        return await work(...all);
      } catch (error) {
        const request = underWay.getStore();
        if (request) request.failure ??= failureOf(error);
        throw error;
      }
    };
  }
  return {
    ...storage,
    getObject: noticing(storage.getObject),
    headObject: noticing(storage.headObject),
    uploadObject: noticing(storage.uploadObject),
    copyObject: noticing(storage.copyObject),
    deleteObject: noticing(storage.deleteObject),
    deleteObjects: noticing(storage.deleteObjects),
  };
}

function failureOf(error: unknown): Failure | undefined {
  if (codeOf(error) === "ENOENT") return "missing";
  return error instanceof S3Error ? "away" : undefined;
}

/**
 * Returns 404, in status and body, when the row, bucket or file is missing, and 503 when the storage does not respond.
 */
export async function explainStorageFailure(
  { method, url }: Request,
  handle: () => Promise<Response>,
): Promise<Response> {
  if (!new URL(url).pathname.startsWith("/storage/v1/object/")) return handle();
  const request: { failure?: Failure } = {};
  const response = await underWay.run(request, handle).catch((error: unknown) => {
    if (error instanceof S3Error) return away(); // code in front of lite threw this error
    throw error;
  });
  if (request.failure === "away" && response.status >= 400) return away();
  if (response.status === 500 && request.failure === "missing") return notFound("not_found", "Object not found");
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || response.status !== 400) return response;
  // The body of a response to HEAD is never sent.
  if (method === "HEAD") return notFound("not_found", "Object not found");
  const { statusCode, error, message } = await readJsonObject(response);
  return statusCode === "404" ? notFound(String(error), String(message)) : response;
}

function notFound(error: string, message: string): Response {
  return storageRefusal(404, error, message, { status: 404 });
}

function away(): Response {
  const message = "The image storage does not answer. Please try again in a minute.";
  return storageRefusal(503, "ServiceUnavailable", message, { status: 503, headers: { "retry-after": "30" } });
}
