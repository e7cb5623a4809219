import type { AuthContext } from "../auth-call.ts";
import type { FactorChange } from "../auth-mailer.ts";
import type { FactorOwner } from "./find-factor.ts";

/** Tells the person about a change, which a thief of the session would keep quiet about. */
export function tellAbout(
  { mailer, sendsEmail }: Pick<AuthContext, "mailer" | "sendsEmail">,
  { email }: Pick<FactorOwner, "email">,
  change: FactorChange,
): void {
  if (sendsEmail && email) mailer.sendFactorNotice(email, change);
}
