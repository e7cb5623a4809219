type Additions = { details?: Readonly<Record<string, unknown>>; headers?: Readonly<Record<string, string>> };

/** A rejection in the words of Supabase Auth (https://supabase.com/docs/guides/auth/debugging/error-codes). */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly status: number;
  readonly code: string;
  /** Further fields of the body. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, { details = {}, headers = {} }: Additions = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export function invalid(message: string, status = 400): AuthError {
  return new AuthError(status, "validation_failed", message);
}

export function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

export function banned(): AuthError {
  return new AuthError(400, "user_banned", "User is banned");
}

export function noAuthorization(): AuthError {
  return new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
}

export function phonesOff(message: string, status = 400): AuthError {
  return new AuthError(status, "phone_provider_disabled", message);
}
