import type { SignedIn } from "../accounts/require-account.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { comparePassword } from "./password-hashing.ts";

/**
 * Checks the current password, for a new one. A wrong password counts as a guess like one at the sign-in.
 * @throws AuthError for a wrong password
 */
export async function requireCurrentPassword(
  { client }: AuthCall,
  context: AuthContext,
  { row }: SignedIn,
  password: string,
): Promise<void> {
  const check = async () => {
    if (await comparePassword(password, row.encrypted_password)) return;
    throw new AuthError(400, "current_password_invalid", "The current password is wrong.");
  };
  const guess = { kind: "password", account: row.email, network: client ?? "" } as const;
  await (client === null ? check() : context.limit.guess(guess, check));
}
