import { createHash } from "node:crypto";
import sql, { type Sql } from "sql-template-tag";
import * as z from "zod";
import { codeOf, messageOf } from "#platform/errors.ts";
import { readRow } from "../../database/sql-database.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { flag } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { endSessions } from "../sessions/sessions.ts";
import { describeUser } from "./read-users.ts";

export const deletionFields = z.object({ should_soft_delete: flag });

/**
 * `DELETE /admin/users/:user`. A soft deletion keeps only the id: hashes replace the e-mail address and the identities.
 */
export async function deleteUser(
  { ids, fields }: CallWith<typeof deletionFields>,
  context: AuthContext,
): Promise<Outcome> {
  const userId = ids.user;
  await describeUser(context, userId);
  try {
    await (fields.should_soft_delete ? emptyUser(context, userId) : removeUser(context, userId));
  } catch (error) {
    // The database retains the last owner.
    if (codeOf(error) === "PT409") throw new AuthError(409, "conflict", messageOf(error));
    throw error;
  }
  await endSessions(context, { userId, sessionId: undefined, scope: "global" });
  return { body: {} };
}

/** Takes the lock first, as a change of the account does: in another order, the two would wait for each other. */
async function removeUser({ database, rules }: AuthContext, userId: string): Promise<void> {
  await database.query(
    sql`with locked as (${rules.lockSessions}), log as (${logDeletion(userId)})
    delete from auth.users where (select count(*) from locked) > 0 and id = ${userId}::uuid`,
  );
}

function logDeletion(userId: string): Sql {
  const account = sql`(select id, email from auth.users where id = ${userId}::uuid)`;
  return logStatement(account, { action: "user_deleted", type: "team" });
}

const emailRow = z.object({ email: z.string().nullable() });

async function emptyUser({ database, rules }: AuthContext, userId: string): Promise<void> {
  const hash = (text: string) =>
    createHash("sha256")
      .update(userId + text)
      .digest("base64url");
  const user = await readRow(database, sql`select email from auth.users where id = ${userId}::uuid`, emailRow);
  await database.query(
    sql`with locked as (${rules.lockSessions}), log as (${logDeletion(userId)}),
    factors as (
      delete from auth.mfa_factors where user_id = ${userId}::uuid
    ), identities as (
      update auth.identities set identity_data = '{}', provider_id = ${hash("identity")} || provider
      where user_id = ${userId}::uuid
    )
    update auth.users set email = ${hash(user?.email ?? "")}, encrypted_password = null,
      deleted_at = coalesce(deleted_at, now()), confirmation_token = null, recovery_token = null, reauthentication_token = null, email_change = null,
      email_change_token_new = null, email_change_token_current = null, phone = null, updated_at = now(),
      raw_user_meta_data = '{}', raw_app_meta_data = '{}'
    where (select count(*) from locked) > 0 and id = ${userId}::uuid`,
  );
}
