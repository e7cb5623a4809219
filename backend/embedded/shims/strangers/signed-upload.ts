import { verify } from "hono/jwt";
import * as z from "zod";
import type { Database } from "../../database/database.ts";
import { storageRefusal } from "../refusals.ts";

const SIGNED_UPLOAD = /^\/storage\/v1\/object\/upload\/sign\//;

/** `owner` is the account that requested the signature. The server's key has no account. */
const claimsSchema = z.object({ intent: z.literal("upload"), owner: z.guid().nullish() });

type SignedUploadOptions = { jwtSecret: string; database: Pick<Database, "query"> };

/** Before a byte of the file is read. Whether the token is for this very object the library checks. */
export async function refuseUnsignedUpload(
  { method, url }: Request,
  { jwtSecret, database }: SignedUploadOptions,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(url);
  if (method !== "PUT" || !SIGNED_UPLOAD.test(pathname)) return undefined;
  const payload = await verify(searchParams.get("token") ?? "", jwtSecret, "HS256").catch(() => undefined);
  const claims = claimsSchema.safeParse(payload);
  const owner = claims.data?.owner;
  if (claims.success && (!owner || (await isEnabled(database, owner)))) return undefined;
  return storageRefusal(400, "InvalidJWT", "The signature of this URL is not valid");
}

/** What an account has signed lives for two hours, longer perhaps than the account. */
async function isEnabled(database: Pick<Database, "query">, account: string): Promise<boolean> {
  const found = await database.query("select 1 from public.account_roles where user_id = $1 and disabled_at is null", [
    account,
  ]);
  return found.length > 0;
}
