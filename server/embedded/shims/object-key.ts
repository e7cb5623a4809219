/** What hosted Supabase allows in an object's name: the characters every object store and address can carry. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;
/** Written as a file name it must leave room for the suffix of a draft (file-storage.ts). */
const MAX_CODED_LENGTH = 200;

/** Addresses of one object: everything behind the bucket is its key. */
const OBJECT_PATH = /^\/storage\/v1\/object\/(?:(?:public|sign|info|authenticated|upload\/sign)\/)?[^/]+\/(?<key>.*)$/s;

/** Whether the storage can hold an object of this name. */
export function isObjectKey(key: string): boolean {
  return (
    ALLOWED.test(key) &&
    encodeURIComponent(key).length <= MAX_CODED_LENGTH &&
    key.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

/** Refuses the address of an object that cannot exist; left to itself the library answers some of them with a 500. */
export function refuseBadObjectAddress(request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  // Listing, moving and copying name their objects in the body.
  if (/^\/storage\/v1\/object\/(?:list\/[^/]+|move|copy)$/.test(pathname)) return undefined;
  const coded = OBJECT_PATH.exec(pathname)?.groups?.key;
  if (coded === undefined) return undefined;
  try {
    if (isObjectKey(decodeURIComponent(coded))) return undefined;
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
