import type { Caller } from "../caller.ts";
import type { Database } from "../database/database.ts";
import { authError, type Fields } from "./auth-request.ts";
import type { PasswordRules } from "./passwords/password-rules.ts";

type Options = { database: Database; passwordRules: PasswordRules };

/** As long as an access token lives. */
const RECENT = "1 hour";

/** Only soon after a sign-in: an open page or a stolen token must not take over the account. */
export function createCredentialsCheck({ database, passwordRules }: Options) {
  return async function refuseNewCredentials(
    { userId, sessionId = "" }: Caller & { kind: "user" },
    { email, password }: Fields,
  ): Promise<Response | undefined> {
    if (email === undefined && password === undefined) return undefined;
    const [account] = await database.query(
      `select email, exists (
         select from auth.sessions s
         where s.user_id = u.id and s.id::text = $2 and s.created_at > now() - interval '${RECENT}'
       ) as is_recent
       from auth.users u where u.id::text = $1`,
      [userId, sessionId],
    );
    if (!account?.is_recent) return authError(400, "reauthentication_needed", REAUTHENTICATE);
    const fault = typeof password === "string" ? passwordRules.findFault(password, String(account.email)) : undefined;
    if (!fault) return undefined;
    if (fault.code === "validation_failed") return authError(400, fault.code, fault.message);
    return authError(422, fault.code, fault.message, {}, { weak_password: { reasons: fault.reasons } });
  };
}

const REAUTHENTICATE = "Update requires reauthentication: sign out, sign in again and repeat it within an hour";
