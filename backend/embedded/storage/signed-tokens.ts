import { sign, verify } from "hono/jwt";
import * as z from "zod";
import type { ObjectName } from "./object-files.ts";
import { invalidSignature } from "./refusals.ts";

/** Earlier versions signed the same claims, so their URLs stay valid. */
const object = { sub: z.string(), bucket: z.string() };
const download = z.object({ ...object, intent: z.literal("download") });
const upload = z.object({
  ...object,
  intent: z.literal("upload"),
  /** The account that requested the URL. The server's key has no account. */
  owner: z.guid().nullish(),
  upsert: z.boolean().optional(),
});

const UPLOAD_SECONDS = 7200;

export function signDownload({ bucket, key }: ObjectName, expiresIn: number, secret: string): Promise<string> {
  return signClaims({ sub: key, bucket, intent: "download" }, expiresIn, secret);
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

/** @returns a check whether the token belongs to an object @throws StorageError */
export async function readDownloadToken(token: string | null, secret: string) {
  const claims = await readClaims(download, token, secret);
  return ({ bucket, key }: ObjectName) => claims.bucket === bucket && claims.sub === key;
}

/** @throws StorageError if the token is invalid or belongs to another object */
export async function readUploadToken(token: string | null, { bucket, key }: ObjectName, secret: string) {
  const { owner = null, upsert: isUpsert = false, ...claims } = await readClaims(upload, token, secret);
  if (claims.bucket !== bucket || claims.sub !== key) throw invalidSignature();
  return { owner, isUpsert };
}

async function readClaims<Schema extends z.ZodType>(schema: Schema, token: string | null, secret: string) {
  const payload = await verify(token ?? "", secret, "HS256").catch(() => undefined);
  const { data } = schema.safeParse(payload);
  if (data === undefined) throw invalidSignature();
  return data;
}
