import { MIMEType } from "node:util";
import { checkRobotsTag } from "./robots-tag.ts";
import { invalidMimeType, invalidRequest } from "./storage-error.ts";
import { readUserMetadata } from "./user-metadata.ts";

export type Upload = {
  bytes: Uint8Array;
  /** The content type is unchecked. */
  type: string;
  cacheControl: string;
  robotsTag: string | null;
  userMetadata: Record<string, unknown> | null;
};

const DEFAULT_TYPE = "application/octet-stream";

/** Reads the file of an upload: the body itself, or the form of a browser. @throws StorageError */
export async function readUpload(request: Request): Promise<Upload> {
  const { headers } = request;
  const cacheControl = headers.get("cache-control") || "no-cache";
  const userMetadata = readUserMetadata(headers.get("x-metadata"));
  const robotsTag = headers.get("x-robots-tag");
  if (robotsTag !== null) checkRobotsTag(robotsTag);
  const type = headers.get("content-type") || DEFAULT_TYPE;
  const isForm = type.startsWith("multipart/form-data");
  if (!isForm && !isMediaType(type)) throw invalidMimeType("Invalid Content-Type header");
  requireNoEncoding(headers.get("content-encoding"));
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (!isForm) return { bytes, type, cacheControl, robotsTag, userMetadata };
  const form = await readForm(bytes, type);
  const file = [...form.values()].find((value) => value instanceof File);
  requireNoEncoding(form.get("contentEncoding"));
  if (!file) throw invalidRequest("Missing file in multipart upload");
  const seconds = Number.parseInt(String(form.get("cacheControl")), 10);
  const metadata = form.get("metadata") ?? form.get("userMetadata");
  const namedType = form.get("contentType");
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: (typeof namedType === "string" && namedType) || file.type || DEFAULT_TYPE,
    robotsTag,
    cacheControl: seconds >= 0 ? `max-age=${seconds}` : cacheControl,
    userMetadata:
      typeof metadata === "string" ? readUserMetadata(Buffer.from(metadata).toString("base64")) : userMetadata,
  };
}

/** The bytes of an image are checked, which is impossible in an encoding. @throws StorageError */
function requireNoEncoding(encoding: unknown): void {
  if (encoding !== null && encoding !== "" && encoding !== "identity") {
    throw invalidRequest("Encoded files are not supported: content-encoding");
  }
}

function isMediaType(type: string): boolean {
  try {
    return new MIMEType(type).essence !== "";
  } catch {
    return false;
  }
}

/** storage-js sends three parts. To parse a hundred thousand parts takes a second. */
const MAX_PARTS = 16;

/** @returns an empty form if it is malformed or has too many parts */
async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  const boundary = readBoundary(type);
  if (!boundary) return new FormData();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = `\r\n--${boundary}`;
  let parts = 1;
  for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, at + 1)) {
    parts += 1;
    if (parts > MAX_PARTS) return new FormData();
  }
  return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => new FormData());
}

/** `formData` finds the same boundary, so the parts of the form are the counted ones. */
function readBoundary(type: string): string | null {
  try {
    return new MIMEType(type).params.get("boundary");
  } catch {
    return null;
  }
}
