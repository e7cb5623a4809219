import { matchesEtag } from "../../pages/kept-document.ts";

/** The library hands neither conditions nor ranges to the store, so they are applied to the whole object it answers. */
export async function applyConditions(request: Request, response: Response): Promise<Response> {
  const isObject = request.method === "GET" && new URL(request.url).pathname.startsWith("/storage/v1/object/");
  const etag = response.headers.get("etag");
  if (!isObject || response.status !== 200 || !etag) return response;
  const headers = new Headers(response.headers);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    headers.delete("content-length");
    return new Response(null, { status: 304, headers });
  }
  const asked = request.headers.get("range");
  if (!asked || (request.headers.get("if-range") ?? etag) !== etag) return response;
  const body = await response.arrayBuffer();
  const range = parseRange(asked, body.byteLength);
  if (!range) return new Response(body, { headers });
  headers.set("content-range", `bytes ${range.start}-${range.end}/${body.byteLength}`);
  headers.set("content-length", String(range.end - range.start + 1));
  return new Response(body.slice(range.start, range.end + 1), { status: 206, headers });
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
