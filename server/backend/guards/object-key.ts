/** An object key that cannot be a file name would answer 500; the storage protocol's own refusal is a 400. */
export function refuseBadObjectRequest(request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/storage/v1/")) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return invalidKey();
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const isBad = /[\u0000-\u001f\u007f\\]/.test(path) || path.split("/").some((part) => part === ".." || part === ".");
  return isBad ? invalidKey() : undefined;
}

function invalidKey(): Response {
  return Response.json(
    { statusCode: "400", error: "InvalidKey", message: "The object name holds characters that are not allowed" },
    { status: 400 },
  );
}
