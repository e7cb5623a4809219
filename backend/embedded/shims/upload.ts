/** To the object itself, or to an upload URL signed before. */
const DIRECT_UPLOAD =
  /^\/storage\/v1\/object\/(?!sign\/|list\/|list-v2\/|info\/|move$|copy$|upload\/|public\/|authenticated\/)[^/]+\/.+/;
const SIGNED_UPLOAD = /^\/storage\/v1\/object\/upload\/sign\/[^/]+\/.+/;

export function isUpload({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  if (method === "PUT" && SIGNED_UPLOAD.test(pathname)) return true;
  return (method === "POST" || method === "PUT") && DIRECT_UPLOAD.test(pathname);
}

/** storage-js's file has no name, its cacheControl and metadata are fields; size limits are compared with Content-Length. */
export async function unwrapUpload(request: Request): Promise<Request | Response> {
  if (!isUpload(request)) return request;
  const headers = new Headers(request.headers);
  let bytes: ArrayBuffer;
  if (request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    const form = await readSubmission(request);
    const file = [...form.values()].find((value) => value instanceof File);
    if (!file) return refuse("InvalidRequest", "Missing file in multipart upload");
    headers.set("content-type", file.type || "application/octet-stream");
    const seconds = Number.parseInt(String(form.get("cacheControl")), 10);
    if (seconds >= 0) headers.set("cache-control", `max-age=${seconds}`);
    const metadata = form.get("metadata");
    if (typeof metadata === "string") headers.set("x-metadata", Buffer.from(metadata).toString("base64"));
    bytes = await file.arrayBuffer();
  } else {
    bytes = await request.arrayBuffer();
  }
  headers.set("content-length", String(bytes.byteLength));
  return new Request(request.url, { method: request.method, headers, body: bytes });
}

/** storage-js sends three; reading a hundred thousand takes a second. */
const MOST_PARTS = 16;

/** @returns an empty form where it cannot be read or has too many parts */
async function readSubmission(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const [, quoted, bare] = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const bytes = Buffer.from(await request.arrayBuffer());
  const delimiter = `\r\n--${quoted ?? bare ?? ""}`;
  let parts = 1;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + 1)) {
    parts += 1;
    if (parts > MOST_PARTS) return new FormData();
  }
  return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => new FormData());
}

/** Own, not file-type's: that takes an animated PNG and an AVIF of brand mif1 for other types (docs/decisions/0016). */
const signatures: Record<string, (bytes: Uint8Array) => boolean> = {
  "image/png": (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  "image/jpeg": (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  "image/gif": (bytes) => ascii(bytes, 0, 6) === "GIF87a" || ascii(bytes, 0, 6) === "GIF89a",
  "image/webp": (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  "image/avif": (bytes) => ascii(bytes, 4, 8) === "ftyp" && /avif|avis/.test(ascii(bytes, 8, 32)),
};

export async function checkImageBytes(request: Request): Promise<Response | undefined> {
  if (!isUpload(request)) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const matches = signatures[type];
  if (!matches) return undefined; // the bucket's own list of types refuses it
  if (matches(new Uint8Array(await request.clone().arrayBuffer()))) return undefined;
  return refuse("invalid_mime_type", `The file is not what it claims to be (${type})`, "415");
}

function refuse(error: string, message: string, statusCode = "400"): Response {
  return Response.json({ statusCode, error, message }, { status: 400 });
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
