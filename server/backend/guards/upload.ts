/** Requests that put bytes into a bucket: POST or PUT to the object itself. */
const UPLOAD_PATH =
  /^\/storage\/v1\/object\/(?!sign\/|list\/|info\/|move$|copy$|upload\/|public\/|authenticated\/)[^/]+\/.+/;

function isUpload(request: Request): boolean {
  return (request.method === "POST" || request.method === "PUT") && UPLOAD_PATH.test(new URL(request.url).pathname);
}

/**
 * storage-js in a browser sends a form whose file has an empty name and whose cacheControl is a field; the library only
 * knows a file called 'file' and ignores the field. Such a form becomes the direct upload it stands for.
 */
export async function unwrapUploadForm(request: Request): Promise<Request> {
  if (!isUpload(request) || !request.headers.get("content-type")?.startsWith("multipart/form-data")) return request;
  const retry = request.clone();
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    return retry; // not a form after all; the backend says so in its own words
  }
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) return retry;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", file.type || "application/octet-stream");
  const cacheControl = form.get("cacheControl");
  if (typeof cacheControl === "string")
    headers.set("cache-control", `max-age=${Number.parseInt(cacheControl, 10) || 3600}`);
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

/** How the files of the types a post may carry begin. */
const signatures: Record<string, (bytes: Uint8Array) => boolean> = {
  "image/png": (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  "image/jpeg": (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  "image/gif": (bytes) => ascii(bytes, 0, 6) === "GIF87a" || ascii(bytes, 0, 6) === "GIF89a",
  "image/webp": (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  "image/avif": (bytes) => ascii(bytes, 4, 8) === "ftyp" && /avif|avis/.test(ascii(bytes, 8, 32)),
};

/** Refuses an upload whose bytes are not the image its content type promises: a script named .png goes nowhere. */
export async function checkImageBytes(request: Request): Promise<Response | undefined> {
  if (!isUpload(request)) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const matches = signatures[type];
  if (!matches) return undefined; // the bucket's own list of types refuses it
  if (matches(new Uint8Array(await request.clone().arrayBuffer()))) return undefined;
  return Response.json(
    { statusCode: "415", error: "invalid_mime_type", message: `The file is not what it claims to be (${type})` },
    { status: 400 },
  );
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
