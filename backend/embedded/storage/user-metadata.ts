import { shapeOfJson } from "../shims/bodies/body-shape.ts";
import { invalidRequest } from "./refusals.ts";

const MAX_BYTES = 8192;
const MAX_DEPTH = 32;

/**
 * Reads the `metadata` option of storage-js: base64 of a JSON object.
 * @throws StorageError if it is invalid, too large, or contains NUL, which PostgreSQL refuses
 */
export function readUserMetadata(encoded: string | null): Record<string, unknown> | null {
  if (encoded === null) return null;
  const metadata = parse(Buffer.from(encoded, "base64").toString("utf8"));
  if (metadata === undefined) throw invalidRequest(`The metadata must be a JSON object of at most ${MAX_BYTES} bytes`);
  return metadata;
}

function parse(text: string): Record<string, unknown> | undefined {
  if (Buffer.byteLength(text) > MAX_BYTES || text.includes("\\u0000")) return undefined;
  if (shapeOfJson(text).depth > MAX_DEPTH) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
