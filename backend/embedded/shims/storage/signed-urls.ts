import { readJsonObject } from "#platform/http/json-body.ts";
import { isObjectKey } from "../object-key.ts";
import type { Call, Next } from "../shim.ts";
import { answerJson, objectBehind, withJson } from "./storage-call.ts";

/** The names storage-js reads: `signedURL`, `url` and `Key`, paths beginning behind `/storage/v1`. */
export async function nameSignedUrls(call: Call, next: Next): Promise<Response> {
  const { request } = call;
  const { method, url } = request;
  if (method === "POST") {
    const [, bucket] = /^\/storage\/v1\/object\/sign\/([^/]+)\/?$/.exec(new URL(url).pathname) ?? [];
    if (bucket !== undefined) return signMany(call, next, bucket);
    if (objectBehind(request, "object/sign/")) return signOne(call, next);
    if (objectBehind(request, "object/upload/sign/")) return signUpload(call, next);
  }
  const upload = method === "PUT" ? objectBehind(request, "object/upload/sign/") : undefined;
  if (!upload) return next(call);
  const response = await next(call);
  return response.ok ? answerJson(response, { Key: `${upload.bucket}/${upload.key}` }) : response;
}

async function signOne({ request, network }: Call, next: Next): Promise<Response> {
  const fields = await readJsonObject(request);
  const response = await next({ request: withJson(request, { expiresIn: fields.expiresIn }), network });
  if (!response.ok) return response;
  return answerJson(response, { signedURL: transformed(await readSignedUrl(response), fields.transform) });
}

/** The transformations a picture may have are judged when it is asked for (transformation-request.ts). */
const TRANSFORM = ["width", "height", "resize", "format", "quality"];

function transformed(signedUrl: string, transform: unknown): string {
  const wanted = typeof transform === "object" && transform !== null ? (transform as Record<string, unknown>) : {};
  const parameters = TRANSFORM.flatMap((name) => {
    const value = String(wanted[name] ?? "");
    return /^[\w.]+$/.test(value) ? [`&${name}=${value}`] : [];
  });
  if (parameters.length === 0) return signedUrl;
  return signedUrl.replace(/^\/object\/sign\//, "/render/image/sign/") + parameters.join("");
}

const INACCESSIBLE = "Either the object does not exist or you do not have access to it";

/** One after the other: only signed-in callers get here, with a bounded number of names (request-body.ts). */
async function signMany({ request, network }: Call, next: Next, bucket: string): Promise<Response> {
  const { expiresIn, paths } = await readJsonObject(request);
  const signed: object[] = [];
  for (const path of paths as string[]) {
    if (!isObjectKey(path)) {
      signed.push({ error: INACCESSIBLE, path, signedURL: null });
      continue;
    }
    const address = `object/sign/${bucket}/${encodeURI(path).replaceAll("?", "%3F")}`;
    const response = await next({ request: withJson(request, { expiresIn }, address), network });
    if (response.status >= 500 || response.status === 401) return response;
    if (response.ok) signed.push({ error: null, path, signedURL: await readSignedUrl(response) });
    else signed.push({ error: INACCESSIBLE, path, signedURL: null });
  }
  return Response.json(signed, { headers: { "access-control-allow-origin": "*" } });
}

async function signUpload(call: Call, next: Next): Promise<Response> {
  const response = await next(call);
  if (!response.ok) return response;
  const { token } = await readJsonObject(response);
  return answerJson(response, { url: await readSignedUrl(response), token });
}

/** storage-js encodes the path once more, so it must stand here as it is called. */
async function readSignedUrl(response: Response): Promise<string> {
  const { signedUrl } = await readJsonObject(response);
  return String(signedUrl).replace(/^\/storage\/v1/, "");
}
