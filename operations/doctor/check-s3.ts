import { messageOf } from "#platform/errors.ts";
import { openS3Bucket, S3Error } from "#platform/object-storage/s3-bucket.ts";
import { readS3Settings, type S3Env } from "#platform/object-storage/s3-settings.ts";
import { broken, type Finding, ok } from "./check.ts";

/** Checks that the bucket S3_BUCKET exists and accepts the keys. */
export async function checkS3(env: S3Env): Promise<Finding[]> {
  const settings = readS3Settings(env);
  if (!settings) return [];
  const bucket = await openS3Bucket(settings);
  try {
    await bucket.check();
    return [ok(`The object storage ${bucket.name} responds and accepts the keys.`)];
  } catch (error) {
    if (error instanceof S3Error && !error.isUnavailable) {
      const advice = "Compare S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION with the storage's.";
      return [broken(messageOf(error), advice)];
    }
    const advice =
      "Images can be neither stored nor shown. Check AWS_ENDPOINT_URL_S3, and that this machine reaches it.";
    return [broken(`The object storage ${bucket.name} does not respond: ${messageOf(error)}`, advice)];
  } finally {
    bucket.close();
  }
}
