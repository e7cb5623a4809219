import { readJsonObject } from "#platform/http/json-body.ts";
import type { Call, Next } from "../shim.ts";
import { answerJson, objectBehind } from "./storage-call.ts";

type Fields = Record<string, unknown>;

/** The fields `info()` and `copy()` read, which the library calls otherwise. */
export async function nameObjectFields(call: Call, next: Next): Promise<Response> {
  const { request } = call;
  const isInfo = request.method === "GET" && objectBehind(request, "object/info/") !== undefined;
  const isCopy = request.method === "POST" && new URL(request.url).pathname === "/storage/v1/object/copy";
  if (!isInfo && !isCopy) return next(call);
  const fields = isCopy ? await readJsonObject(request) : {};
  const response = await next(call);
  if (!response.ok) return response;
  if (isInfo) return answerJson(response, describeObject(await readJsonObject(response)));
  const { bucketId, destinationBucket = bucketId, destinationKey } = fields;
  return answerJson(response, { Key: `${destinationBucket}/${destinationKey}` });
}

function describeObject(row: Fields): Fields {
  const { eTag } = (row.metadata ?? {}) as Fields;
  const file = (row.httpMetadata ?? {}) as Fields;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: file.size,
    content_type: file.mimetype,
    cache_control: file.cacheControl,
    etag: eTag ?? file.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: file.lastModified,
    created_at: row.created_at,
  };
}
