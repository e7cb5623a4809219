import { matchesEtag } from "../../pages/cached-document.ts";
import { nameFile } from "./file-name.ts";
import { sliceStream } from "./slice-stream.ts";

/**
 * The library hands neither conditions nor ranges to the store, so they are applied to the whole object it answers. Its
 * bytes go on as they come; what lies before a range is skipped.
 */
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

/** A token that was made up or has run out makes the library answer 500; the storage protocol has a word for it. */
export function explainBadSignature(request: Request, response: Response): Response {
  const isUse = request.method === "GET" || request.method === "PUT";
  if (response.status !== 500 || !isUse || !SIGNED_ADDRESS.test(new URL(request.url).pathname)) return response;
  return Response.json(
    { statusCode: "400", error: "InvalidJWT", message: "The signature of this address is not valid" },
    { status: 400 },
  );
}

/** One byte range (RFC 9110, section 14.1.2) within `size` bytes, or nothing when the header asks for something else. */
function parseRange(header: string, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start <= end ? { start, end } : undefined;
}
