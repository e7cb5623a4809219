import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { requireAccount, type SignedIn } from "../accounts/require-account.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { isUuid } from "../fields.ts";

/** An account with a session, whose level a factor can raise. */
export type FactorOwner = SignedIn & { sessionId: string; email: string };

/** The columns of `auth.mfa_factors` for `factorSchema`. */
export const FACTOR_COLUMNS = sql`id::text as id, factor_type as "factorType",
  coalesce(friendly_name, '') as "friendlyName", status = 'verified' as "isVerified", coalesce(secret, '') as secret`;

export const factorSchema = z.object({
  id: z.string(),
  factorType: z.string(),
  friendlyName: z.string(),
  isVerified: z.boolean(),
  secret: z.string(),
});
export type Factor = z.output<typeof factorSchema>;

/** @throws AuthError also for a token of an operator, which has no session */
export async function requireOwner(call: AuthCall, context: AuthContext): Promise<FactorOwner> {
  const account = await requireAccount(call, context);
  const { sessionId, row } = account;
  if (sessionId === undefined) throw new AuthError(403, "session_not_found", "A factor needs a session");
  return { ...account, sessionId, email: row.email };
}

/** @throws AuthError if the account has no such factor */
export async function findFactor({ database }: AuthContext, userId: string, id: string): Promise<Factor> {
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const factor = await readRow(
    database,
    sql`select ${FACTOR_COLUMNS} from auth.mfa_factors where id = ${id}::uuid and user_id = ${userId}::uuid`,
    factorSchema,
  );
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}
