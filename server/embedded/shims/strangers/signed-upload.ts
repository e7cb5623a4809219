import { verify } from "hono/jwt";
import { storageRefusal } from "../refusals.ts";

const SIGNED_UPLOAD = /^\/storage\/v1\/object\/upload\/sign\//;

/** Before a byte of the file is read. Whether the token is for this very object the library checks. */
export async function refuseUnsignedUpload({ method, url }: Request, jwtSecret: string): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(url);
  if (method !== "PUT" || !SIGNED_UPLOAD.test(pathname)) return undefined;
  try {
    const claims = await verify(searchParams.get("token") ?? "", jwtSecret, "HS256");
    if (claims.intent === "upload") return undefined;
  } catch {
    // refused below
  }
  return storageRefusal(400, "InvalidJWT", "The signature of this URL is not valid");
}
