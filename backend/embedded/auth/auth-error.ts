/** A refusal in the words of Supabase Auth (https://supabase.com/docs/guides/auth/debugging/error-codes). */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
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

export function authError(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
  details: Record<string, unknown> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg, ...details },
    { status, headers: { "access-control-allow-origin": "*", "x-sb-error-code": code, ...headers } },
  );
}

function respondToError({ status, code, message, details }: AuthError): Response {
  return authError(status, code, message, {}, details);
}

/** Turns a refusal into a response, for callers that count refusals. */
export async function catchAuthErrors(
  work: () => Promise<Response>,
  respond: (error: AuthError) => Response = respondToError,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError) return respond(error);
    throw error;
  }
}
