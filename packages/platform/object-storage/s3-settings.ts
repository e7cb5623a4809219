/** These settings name a bucket and its keys. */
export type S3Env = {
  S3_BUCKET?: string;
  /** The default is no prefix. */
  S3_PREFIX?: string;
  AWS_ENDPOINT_URL_S3?: string;
  AWS_ACCESS_KEY_ID?: string;
  AWS_SECRET_ACCESS_KEY?: string;
  /** The default is us-east-1. */
  AWS_REGION?: string;
  AWS_MAX_ATTEMPTS?: number;
};

export type S3Settings = {
  bucket: string;
  /** The prefix is empty or ends with a slash. */
  prefix: string;
  /** The endpoint belongs to a server that is not Amazon's. */
  endpoint?: string;
  region: string;
  /** Attempts for each request. Without this value, each kind of request has a different number. */
  maxAttempts?: number;
  /** Without credentials the client uses the same sources as Amazon's tools: profiles, and roles of a machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

/** Reads the variables of Amazon's own tools. The default is the bucket of images. */
export function readS3Settings(
  env: S3Env,
  { bucket, prefix }: { bucket?: string; prefix: string } = { bucket: env.S3_BUCKET, prefix: env.S3_PREFIX ?? "" },
): S3Settings | undefined {
  if (bucket === undefined) return undefined;
  const { AWS_ENDPOINT_URL_S3: endpoint, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return {
    bucket,
    prefix,
    endpoint,
    region: env.AWS_REGION ?? "us-east-1",
    maxAttempts: env.AWS_MAX_ATTEMPTS,
    credentials,
  };
}
