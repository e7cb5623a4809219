/** What hosted Supabase allows. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;
/** Leaves room for the suffix of a draft (durable-files.ts). */
const MAX_CODED_LENGTH = 200;

const OBJECT_PATH = /^\/storage\/v1\/object\/(?:(?:public|sign|info|authenticated|upload\/sign)\/)?[^/]+\/(?<key>.*)$/s;

export function isObjectKey(key: string): boolean {
  return (
    ALLOWED.test(key) &&
    encodeURIComponent(key).length <= MAX_CODED_LENGTH &&
    key.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

export function refuseBadObjectAddress(request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  // These name their objects in the body.
  if (/^\/storage\/v1\/object\/(?:(?:list|list-v2)\/[^/]+|move|copy)$/.test(pathname)) return undefined;
  const coded = OBJECT_PATH.exec(pathname)?.groups?.key;
  if (coded === undefined) return undefined;
  try {
    // The library takes a coded slash or sign for three characters of the name; others would take it for one.
    if (!decodeURI(coded).includes("%") && isObjectKey(decodeURIComponent(coded))) return undefined;
  } catch {
    // not UTF-8
  }
  return invalidKey();
}

export function invalidKey(): Response {
  return Response.json(
    { statusCode: "400", error: "InvalidKey", message: "The object name holds characters that are not allowed" },
    { status: 400 },
  );
}
