import * as z from "zod";
import { isObjectKey, pathOf } from "./object-key.ts";
import { checkWrite, findVisible, requireVersion } from "./object-rows.ts";
import { signDownload, signUpload } from "./signed-tokens.ts";
import { type HandlerOf, ownerOf, type StorageHandler } from "./storage-call.ts";
import { readUserMetadata } from "./user-metadata.ts";

/** With this many seconds from now, the end of a token is still a date. */
const MAX_SECONDS = 8_000_000_000_000;
const expiresIn = z.int().min(1).max(MAX_SECONDS);

export const signature = z.object({
  expiresIn,
  transform: z.record(z.string(), z.unknown()).nullish(),
  versionId: z.string().optional(),
});
export const signatures = z.object({ expiresIn, paths: z.array(z.unknown()).min(1).max(1000) });

/** The paths begin after `/storage/v1` and are not encoded, because storage-js encodes them. */
export const signDownloadUrl: HandlerOf<typeof signature> = async (call, { database, jwtSecret }) => {
  const { bucket, key, context } = call;
  const { expiresIn: seconds, transform, versionId: version } = call.fields;
  const [object] = await findVisible(database, context, bucket, [key]);
  requireVersion(object, version);
  const token = await signDownload({ bucket, key, version }, seconds, jwtSecret);
  const parameters = transformParameters(transform ?? {});
  const path = parameters.length > 0 ? "render/image" : "object";
  return Response.json({ signedURL: `/${path}/sign/${pathOf(bucket, key)}?token=${token}${parameters.join("")}` });
};

/** The request for the picture checks the values (transformation-request.ts). */
const TRANSFORM = ["width", "height", "resize", "format", "quality"];

function transformParameters(transform: Record<string, unknown>): string[] {
  return TRANSFORM.flatMap((name) => {
    const value = Object.hasOwn(transform, name) ? String(transform[name]) : "";
    return /^[\w.]+$/.test(value) ? [`&${name}=${value}`] : [];
  });
}

const INACCESSIBLE = "Either the object does not exist or you do not have access to it";

/** A path that no object can have gets an error, and the other paths get their URLs. */
export const signDownloadUrls: HandlerOf<typeof signatures> = async (
  { bucket, context, fields },
  { database, jwtSecret },
) => {
  const { expiresIn: seconds, paths } = fields;
  const keys = paths.filter((path) => typeof path === "string").filter(isObjectKey);
  const visible = await findVisible(database, context, bucket, keys);
  const names = new Set(visible.map(({ name }) => name));
  const signed = paths.map(async (path) => {
    if (typeof path !== "string" || !names.has(path)) return { error: INACCESSIBLE, path, signedURL: null };
    const token = await signDownload({ bucket, key: path }, seconds, jwtSecret);
    return { error: null, path, signedURL: `/object/sign/${pathOf(bucket, path)}?token=${token}` };
  });
  return Response.json(await Promise.all(signed));
};

export const signUploadUrl: StorageHandler = async (call, { database, jwtSecret }) => {
  const { request, bucket, key, context } = call;
  const isUpsert = request.headers.get("x-upsert") === "true";
  const owner = ownerOf(call);
  const metadata = { mimetype: request.headers.get("content-type") };
  const userMetadata = readUserMetadata(request.headers.get("x-metadata"));
  await checkWrite(database, context, { bucket, key, owner, metadata, userMetadata }, isUpsert);
  const token = await signUpload({ bucket, key, owner, isUpsert }, jwtSecret);
  return Response.json({ url: `/object/upload/sign/${pathOf(bucket, key)}?token=${token}`, token });
};
