import type { Env } from "../env.ts";

export type S3Settings = {
  bucket: string;
  /** Empty, or ending in a slash. */
  prefix: string;
  /** Of a server that is not Amazon's. */
  endpoint?: string;
  region: string;
  /** Of each request, instead of as many as fit what it is for. */
  maxAttempts?: number;
  /** Without them the client looks where Amazon's own tools do: profiles, roles of a machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

/** By the variables Amazon's own tools have. @param place the bucket of images, unless another is named */
export function readS3Settings(
  env: Env,
  { bucket, prefix }: { bucket?: string; prefix: string } = { bucket: env.S3_BUCKET, prefix: env.S3_PREFIX },
): S3Settings | undefined {
  if (bucket === undefined) return undefined;
  const { AWS_ENDPOINT_URL_S3: endpoint, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, prefix, endpoint, region: env.AWS_REGION, maxAttempts: env.AWS_MAX_ATTEMPTS, credentials };
}
