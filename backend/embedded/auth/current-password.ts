import type { AuthCall, AuthContext } from "./auth-call.ts";
import { AuthError, catchAuthErrors } from "./auth-error.ts";
import { comparePassword } from "./passwords/password-hashing.ts";
import type { SignedIn } from "./require-account.ts";

/**
 * Checks the current password, for a new one. A wrong password counts as a guess like one at the sign-in.
 * @returns the refusal of a wrong password
 */
export async function refuseWrongPassword(
  { client }: AuthCall,
  context: AuthContext,
  { row }: SignedIn,
  password: string,
): Promise<Response | undefined> {
  const check = () =>
    catchAuthErrors(async () => {
      if (!(await comparePassword(password, row.encrypted_password))) {
        throw new AuthError(400, "current_password_invalid", "The current password is wrong.");
      }
      return Response.json({});
    });
  const guess = { kind: "password", account: row.email, network: client ?? "" } as const;
  const response = client === null ? await check() : await context.limit.guess(guess, check);
  return response.ok ? undefined : response;
}
