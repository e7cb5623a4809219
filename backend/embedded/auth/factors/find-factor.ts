import type { Row } from "../../../sql-database.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { requireAccount, type SignedIn } from "../require-account.ts";

/** An account with a session, whose level a factor can raise. */
export type FactorOwner = SignedIn & { sessionId: string; email: string };

export type Factor = {
  id: string;
  factorType: string;
  friendlyName: string;
  isVerified: boolean;
  secret: string;
  credential: unknown;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @throws AuthError also for a token of an operator, which has no session */
export async function requireOwner(call: AuthCall, context: AuthContext): Promise<FactorOwner> {
  const account = await requireAccount(call, context);
  const { sessionId, row } = account;
  if (sessionId === undefined) throw new AuthError(403, "session_not_found", "A factor needs a session");
  return { ...account, sessionId, email: String(row.email ?? "") };
}

/** @throws AuthError if the account has no such factor */
export async function findFactor({ database }: AuthContext, userId: string, id: string): Promise<Factor> {
  if (!UUID.test(id)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const [row] = await database.query("select * from auth.mfa_factors where id = $1::uuid and user_id = $2::uuid", [
    id,
    userId,
  ]);
  if (!row) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return describeFactor(row);
}

export function describeFactor(row: Row): Factor {
  return {
    id: String(row.id),
    factorType: String(row.factor_type),
    friendlyName: String(row.friendly_name ?? ""),
    isVerified: row.status === "verified",
    secret: String(row.secret ?? ""),
    credential: row.web_authn_credential,
  };
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
