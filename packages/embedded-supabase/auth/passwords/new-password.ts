import type { AuthContext } from "../auth-call.ts";
import { AuthError, invalid } from "../auth-error.ts";
import { MAX_BYTES, TOO_LONG } from "./password-rules.ts";

type Rules = Pick<AuthContext, "settings" | "passwordRules">;

/** @param email its words make a password weak @throws AuthError */
export function requireGoodPassword({ settings, passwordRules }: Rules, password: string, email: string): void {
  requireLength(settings, password);
  const fault = passwordRules.findFault(password, email);
  if (fault?.code === "validation_failed") throw invalid(fault.message);
  if (fault) throw weak(fault.message, fault.reasons);
}

/** @throws AuthError */
export function requireLength({ minimum_password_length: least }: AuthContext["settings"], password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw invalid(TOO_LONG);
  if ([...password].length < least) throw weak(`Password should be at least ${least} characters.`, ["length"]);
}

function weak(message: string, reasons: string[]): AuthError {
  return new AuthError(422, "weak_password", message, { details: { weak_password: { reasons } } });
}
