type RejectionOptions = {
  status?: number;
  headers?: Record<string, string>;
  /** Newer clients read it. `error` is an older name of the same reason. */
  code?: string;
};

/**
 * A rejection of the storage service. Like hosted Storage, it has the HTTP status 400 unless another one is given. The
 * body contains the real status as a text.
 */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly statusCode: number;
  readonly error: string;
  readonly options: RejectionOptions;

  constructor(statusCode: number, error: string, message: string, options: RejectionOptions = {}) {
    super(message);
    this.statusCode = statusCode;
    this.error = error;
    this.options = options;
  }
}

export function storageRejection(
  statusCode: number,
  error: string,
  message: string,
  { status = 400, headers, code = error }: RejectionOptions = {},
): Response {
  const body = { statusCode: String(statusCode), error, message, code };
  return Response.json(body, { status, headers: { "access-control-allow-origin": "*", ...headers } });
}

export const bucketNotFound = () =>
  new StorageError(404, "Bucket not found", "Bucket not found", { code: "NoSuchBucket" });

export const objectNotFound = (options?: RejectionOptions) =>
  new StorageError(404, "not_found", "Object not found", { code: "NoSuchKey", ...options });

export const accessDenied = (message = "new row violates row-level security policy", options?: RejectionOptions) =>
  new StorageError(403, "Unauthorized", message, { code: "AccessDenied", ...options });

export const duplicate = (code: "KeyAlreadyExists" | "BucketAlreadyExists") =>
  new StorageError(409, "Duplicate", "The resource already exists", { code });

export const tooLarge = () =>
  new StorageError(413, "Payload too large", "The object exceeded the maximum allowed size", {
    code: "EntityTooLarge",
  });

export const invalidRequest = (message: string) => new StorageError(400, "InvalidRequest", message);

export const invalidKey = (key: string) => new StorageError(400, "InvalidKey", `Invalid key: ${key}`);

export const invalidMimeType = (message: string) =>
  new StorageError(415, "invalid_mime_type", message, { code: "InvalidMimeType" });

/** A token that this backend did not sign, or an expired one. */
export const invalidToken = () => new StorageError(400, "InvalidJWT", "The token of this URL is not valid");

/** A token of this backend for another object or another purpose. */
export const invalidSignature = () => new StorageError(400, "InvalidSignature", "Invalid signature");
