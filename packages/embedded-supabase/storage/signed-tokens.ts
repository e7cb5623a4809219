import { sign, verify } from "hono/jwt";
import * as z from "zod";
import type { ObjectName } from "./object-files.ts";
import { invalidSignature, invalidToken } from "./storage-error.ts";

/** Earlier versions signed the same claims, so their URLs stay valid. */
const subject = { sub: z.string(), bucket: z.string() };
const download = z.object({ ...subject, intent: z.literal("download"), version: z.string().optional() });
const upload = z.object({
  ...subject,
  intent: z.literal("upload"),
  /** The account that requested the URL. The server's key has no account. */
  owner: z.guid().nullish(),
  upsert: z.boolean().optional(),
});

const UPLOAD_SECONDS = 7200;

export function signDownload(
  { bucket, key, version }: ObjectName & { version?: string },
  expiresIn: number,
  secret: string,
): Promise<string> {
  return signClaims({ sub: key, bucket, intent: "download", version }, expiresIn, secret);
}

export function signUpload(
  { bucket, key, owner, isUpsert }: ObjectName & { owner: string | null; isUpsert: boolean },
  secret: string,
): Promise<string> {
  return signClaims({ sub: key, bucket, intent: "upload", owner, upsert: isUpsert }, UPLOAD_SECONDS, secret);
}

function signClaims(claims: object, seconds: number, secret: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return sign({ ...claims, iat: now, exp: now + seconds }, secret, "HS256");
}

/** @throws StorageError if the token is invalid or belongs to another object */
export function readDownloadToken(token: string | null, object: ObjectName, secret: string) {
  return readClaims(download, token, object, secret);
}

/** @throws StorageError if the token is invalid or belongs to another object */
export async function readUploadToken(token: string | null, object: ObjectName, secret: string) {
  const { owner = null, upsert: isUpsert = false } = await readClaims(upload, token, object, secret);
  return { owner, isUpsert };
}

async function readClaims<Claims extends z.ZodType<{ sub: string; bucket: string }>>(
  schema: Claims,
  token: string | null,
  { bucket, key }: ObjectName,
  secret: string,
): Promise<z.output<Claims>> {
  const payload = await verify(token ?? "", secret, "HS256").catch(() => {
    throw invalidToken();
  });
  const { data } = schema.safeParse(payload);
  if (data?.bucket !== bucket || data.sub !== key) throw invalidSignature();
  return data;
}
