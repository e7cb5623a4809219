import { AsyncLocalStorage } from "node:async_hooks";
import { codeOf } from "../../errors.ts";
import { readJsonObject } from "../../http/json-body.ts";
import { storageRefusal } from "../shims/refusals.ts";
import type { FileStorage } from "./lite-app.ts";

const underWay = new AsyncLocalStorage<{ missesFile: boolean }>();

/** The library takes a row whose file is gone for a fault of its own. */
export function noticeMissingFiles(storage: FileStorage): FileStorage {
  function noticing<Arguments extends unknown[], Result>(work: (...all: Arguments) => Promise<Result>) {
    return async (...all: Arguments): Promise<Result> => {
      try {
        return await work(...all);
      } catch (error) {
        const request = underWay.getStore();
        if (request && codeOf(error) === "ENOENT") request.missesFile = true;
        throw error;
      }
    };
  }
  return {
    ...storage,
    getObject: noticing(storage.getObject),
    headObject: noticing(storage.headObject),
    copyObject: noticing(storage.copyObject),
  };
}

/** Answers 404, in the status as well as in the body, where row, bucket or file is missing. */
export async function explainMissingObject(
  { method, url }: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!new URL(url).pathname.startsWith("/storage/v1/object/")) return answer();
  const request = { missesFile: false };
  const response = await underWay.run(request, answer);
  if (response.status === 500 && request.missesFile) return notFound("not_found", "Object not found");
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || response.status !== 400) return response;
  if (method === "HEAD") return notFound("not_found", "Object not found"); // and its body is never sent
  const { statusCode, error, message } = await readJsonObject(response);
  return statusCode === "404" ? notFound(String(error), String(message)) : response;
}

function notFound(error: string, message: string): Response {
  return storageRefusal(404, error, message, { status: 404 });
}
