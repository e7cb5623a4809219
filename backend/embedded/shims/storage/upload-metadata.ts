import type { Database } from "../../database/database.ts";
import { shapeOfJson } from "../bodies/body-shape.ts";
import { storageRefusal } from "../refusals.ts";
import type { Middleware, ShimContext } from "../shim.ts";
import { isUpload } from "../upload.ts";
import { objectBehind } from "./storage-call.ts";

/** In bytes of JSON. */
const MOST_METADATA = 8192;
const MOST_DEPTH = 32;

/** The `metadata` option of storage-js: base64 of JSON in `x-metadata`, where upload.ts puts a form's field too. */
export function keepUploadMetadata({ auth }: ShimContext): Middleware {
  return async (call, next) => {
    const { request } = call;
    if (!isUpload(request)) return next(call);
    const coded = request.headers.get("x-metadata");
    const metadata = coded === null ? undefined : parseMetadata(coded);
    if (coded !== null && metadata === undefined) {
      const bounds = `at most ${MOST_METADATA} bytes`;
      return storageRefusal(400, "InvalidRequest", `The metadata must be a JSON object of ${bounds}`);
    }
    const mayReplace = request.method === "PUT" || request.headers.get("x-upsert") === "true";
    const response = await next(call);
    const object = objectBehind(request, "object/upload/sign/") ?? objectBehind(request, "object/");
    if (response.ok && object && (metadata !== undefined || mayReplace)) {
      await storeMetadata(auth.database, object, metadata ?? "{}");
    }
    return response;
  };
}

/** The writer has just been let write the object. */
async function storeMetadata(
  database: Database,
  { bucket, key }: { bucket: string; key: string },
  metadata: string,
): Promise<void> {
  await database.query("update storage.objects set user_metadata = $1::jsonb where bucket_id = $2 and name = $3", [
    metadata,
    bucket,
    key,
  ]);
}

/** @returns the JSON, or undefined where it is invalid, too large, or refused by PostgreSQL */
function parseMetadata(coded: string): string | undefined {
  const text = Buffer.from(coded, "base64").toString("utf8");
  if (Buffer.byteLength(text) > MOST_METADATA || text.includes("\\u0000")) return undefined;
  if (shapeOfJson(text).depth > MOST_DEPTH) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
}
