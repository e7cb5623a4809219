import { readJsonObject } from "#platform/http/json-body.ts";
import { storageRefusal } from "../refusals.ts";
import type { Call, Next } from "../shim.ts";
import { isUpload } from "../upload.ts";

/** In the words stock clients compare with. */
export async function nameUploadRefusals(call: Call, next: Next): Promise<Response> {
  const response = await next(call);
  if (!isUpload(call.request) || response.status !== 400) return response;
  const { statusCode, error, message } = await readJsonObject(response);
  if (statusCode === "413") return storageRefusal(413, String(error), "The object exceeded the maximum allowed size");
  const [, type] = /^mime type (\S+) is not supported\./.exec(String(message)) ?? [];
  return type === undefined ? response : storageRefusal(415, String(error), `mime type ${type} is not supported`);
}
