import { readJsonObject } from "#platform/http/json-body.ts";
import { objectBehind } from "../shims/storage/storage-call.ts";

export const PICTURES = "blog-images";

const MOVE_PATH = "/storage/v1/object/move";
const COPY_PATH = "/storage/v1/object/copy";

/** @returns the names of the pictures that a request to the storage service may delete or overwrite */
export async function findNamesAtRisk(request: Request): Promise<string[]> {
  const { method, headers } = request;
  const { pathname } = new URL(request.url);
  const mayReplace = method === "PUT" || (method === "POST" && headers.get("x-upsert") === "true");
  if (method === "DELETE" && pathname === `/storage/v1/object/${PICTURES}`) {
    const { prefixes } = await readJsonObject(request);
    return Array.isArray(prefixes) ? prefixes.filter((name) => typeof name === "string") : [];
  }
  if (mayReplace && pathname === COPY_PATH) {
    const { bucketId, destinationBucket = bucketId, destinationKey } = await readJsonObject(request);
    return destinationBucket === PICTURES && typeof destinationKey === "string" ? [destinationKey] : [];
  }
  if (!mayReplace && method !== "DELETE") return [];
  const object = objectBehind(request, "object/upload/sign/") ?? objectBehind(request, "object/");
  return object?.bucket === PICTURES ? [object.key] : [];
}

/**
 * Checks for a move. A move overwrites nothing, because the service refuses a taken name, but it may go to the deleted
 * pictures.
 */
export function isMove({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).pathname === MOVE_PATH;
}
