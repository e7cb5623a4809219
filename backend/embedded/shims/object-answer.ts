import { readJsonObject } from "#platform/http/json-body.ts";
import { matchesEtag } from "#platform/http/negotiation.ts";
import { nameFile } from "./file-name.ts";
import { storageRefusal } from "./refusals.ts";
import { sliceStream } from "./slice-stream.ts";

/** Applied to the whole object the library answers; bytes before a range are skipped as they come. */
export async function applyConditions(request: Request, response: Response): Promise<Response> {
  const isObject = request.method === "GET" && new URL(request.url).pathname.startsWith("/storage/v1/object/");
  const etag = response.headers.get("etag");
  if (!isObject || response.status !== 200 || !etag) return response;
  const headers = new Headers(response.headers);
  nameFile(request, headers);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    await response.body?.cancel();
    headers.delete("content-length");
    return new Response(null, { status: 304, headers });
  }
  const asked = request.headers.get("range");
  const size = Number(headers.get("content-length"));
  if (!asked || !(size > 0) || (request.headers.get("if-range") ?? etag) !== etag)
    return new Response(response.body, { headers });
  const range = parseRange(asked, size);
  if (!range || !response.body) return new Response(response.body, { headers });
  headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  headers.set("content-length", String(range.end - range.start + 1));
  return new Response(sliceStream(response.body, range), { status: 206, headers });
}

const SIGNED_ADDRESS = /^\/storage\/v1\/object\/(?:upload\/)?sign\/[^/]+\/.+/;
const USES = ["GET", "HEAD", "PUT"];

/** A token that is wrong, of something else or not there, in the service's own shape. */
export async function explainBadSignature({ method, url }: Request, response: Response): Promise<Response> {
  if (!USES.includes(method) || !SIGNED_ADDRESS.test(new URL(url).pathname)) return response;
  const isRefused = [400, 403].includes(response.status) && !("statusCode" in (await readJsonObject(response)));
  if (response.status !== 500 && !isRefused) return response;
  return storageRefusal(400, "InvalidJWT", "The signature of this address is not valid");
}

/** RFC 9110, section 14.1.2: one range within `size` bytes, else nothing. */
function parseRange(header: string, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start <= end ? { start, end } : undefined;
}
