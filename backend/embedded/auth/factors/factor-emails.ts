import type { AuthContext } from "../auth-call.ts";
import type { FactorOwner } from "./find-factor.ts";

const CHANGES = {
  added: ["A second factor was added", "A second factor was added to your account. Sign-ins now ask for it."],
  removed: ["A second factor was removed", "A second factor was removed from your account."],
  "new codes": ["New recovery codes", "Your account has a new set of recovery codes. Earlier codes no longer work."],
  "used code": ["A recovery code was used", "Somebody signed in to your account with a recovery code."],
  guesses: [
    "Wrong codes for your second factor",
    "Somebody who knows your password entered ten wrong codes. The site accepts no further codes for a while.",
  ],
} satisfies Record<string, [subject: string, text: string]>;

/** Tells the person about a change, which a thief of the session would keep quiet about. */
export function tellAbout(
  { mailer, sendsEmail }: Pick<AuthContext, "mailer" | "sendsEmail">,
  { email }: Pick<FactorOwner, "email">,
  change: keyof typeof CHANGES,
): void {
  if (!sendsEmail || !email) return;
  const [subject, text] = CHANGES[change];
  mailer.sendNotice(email, subject, text);
}
