import type { AuthContext } from "../auth-call.ts";
import type { FactorChange } from "../email/auth-mailer.ts";
import type { FactorOwner } from "./find-factor.ts";

/** Reports a change to the person, because a thief of the session may have made it. */
export function reportFactorChange(
  { mailer, sendsEmail }: Pick<AuthContext, "mailer" | "sendsEmail">,
  { email }: Pick<FactorOwner, "email">,
  change: FactorChange,
): void {
  if (sendsEmail && email) mailer.sendFactorNotice(email, change);
}
