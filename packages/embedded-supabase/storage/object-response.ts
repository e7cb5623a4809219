import { matchesEtag } from "#platform/http/negotiation.ts";
import type { StoredObject } from "#platform/object-storage/object-store.ts";
import { nameFile } from "./file-name.ts";
import type { ObjectFiles } from "./object-files.ts";
import type { StoredRow } from "./object-rows.ts";
import { sliceStream } from "./slice-stream.ts";
import { StorageError } from "./storage-error.ts";

/** Sends an object, the requested part of it, or 304 if the client has it. HEAD gets the headers. */
export async function respondWithObject(
  { request }: { request: Request },
  object: StoredRow,
  files: Pick<ObjectFiles, "get" | "head">,
): Promise<Response> {
  const { bucket_id: bucket, name: key } = object;
  if (request.method === "HEAD") {
    const file = await files.head(bucket, key);
    const headers = headersOf(request, object, file);
    return new Response(null, { status: isUnchanged(request, file) ? 304 : 200, headers });
  }
  const { body, ...file } = await files.get(bucket, key);
  return applyConditions(request, file, headersOf(request, object, file), body);
}

function headersOf(request: Request, { metadata }: StoredRow, { size, etag, lastModified }: StoredObject): Headers {
  const headers = new Headers({
    "content-type": readType(metadata?.mimetype),
    "cache-control": readHeader(metadata?.cacheControl) ?? "no-cache",
    "content-length": String(size),
    etag,
    "last-modified": lastModified.toUTCString(),
    "accept-ranges": "bytes",
    "x-robots-tag": readHeader(metadata?.xRobotsTag) ?? "none",
  });
  nameFile(request, headers);
  return headers;
}

/** Sends HTML as plain text like hosted Storage, because a browser would run its scripts. */
function readType(type: unknown): string {
  const name = readHeader(type) ?? "application/octet-stream";
  return name.toLowerCase().includes("text/html") ? "text/plain" : name;
}

/** A form may contain a content type with characters that a header must not have. */
function readHeader(value: unknown): string | undefined {
  return typeof value === "string" && /^[\x20-\x7e]+$/.test(value) ? value : undefined;
}

async function applyConditions(
  request: Request,
  file: StoredObject,
  headers: Headers,
  body: ReadableStream<Uint8Array>,
): Promise<Response> {
  const { etag, size } = file;
  if (isUnchanged(request, file)) {
    await body.cancel();
    headers.delete("content-length");
    return new Response(null, { status: 304, headers });
  }
  const wanted = request.headers.get("range");
  const isForThisVersion = (request.headers.get("if-range") ?? etag) === etag;
  const range = wanted && isForThisVersion ? parseRange(wanted, size) : undefined;
  if (!range) return new Response(body, { headers });
  if (range === "unsatisfiable") {
    await body.cancel();
    throw unsatisfiableRange(size);
  }
  headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  headers.set("content-length", String(range.end - range.start + 1));
  return new Response(sliceStream(body, range), { status: 206, headers });
}

/** Follows RFC 9110, section 13.2.2: If-None-Match comes before If-Modified-Since. */
function isUnchanged({ headers }: Request, { etag, lastModified }: StoredObject): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) return matchesEtag(tags, etag);
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/**
 * Follows RFC 9110, section 14.1.2. Other units and several ranges are ignored, which the RFC allows.
 * @returns one range within `size` bytes, or undefined for the whole object
 */
function parseRange(header: string, size: number): { start: number; end: number } | "unsatisfiable" | undefined {
  if (!/^bytes=[^,]*$/i.test(header)) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header);
  if (!match || (match[1] === "" && match[2] === "")) return "unsatisfiable";
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start <= end ? { start, end } : "unsatisfiable";
}

function unsatisfiableRange(size: number): StorageError {
  return new StorageError(416, "invalid_range", "invalid range provided", {
    status: 416,
    headers: { "content-range": `bytes */${size}` },
    code: "InvalidRange",
  });
}
