import type { AuthContext } from "../auth-call.ts";
import { reportFactorChange } from "../factors/factor-emails.ts";
import { findFactor } from "../factors/find-factor.ts";
import { removeFactor } from "../factors/unenroll.ts";
import type { Outcome } from "../outcome.ts";
import type { AdminCall } from "./admin-call.ts";
import { describeUser } from "./read-users.ts";

/** `GET /admin/users/:id/factors` */
export async function listFactors({ userId }: AdminCall, context: AuthContext): Promise<Outcome> {
  const { factors } = await describeUser(context, userId);
  return { body: factors ?? [] };
}

/** `DELETE /admin/users/:id/factors/:factor`. The person learns of it by e-mail. */
export async function deleteFactor({ userId, factorId }: AdminCall, context: AuthContext): Promise<Outcome> {
  const { email } = await describeUser(context, userId);
  const factor = await findFactor(context, userId, factorId);
  await removeFactor(context, { userId }, factor);
  if (factor.isVerified) reportFactorChange(context, { email }, "removed");
  return { body: { id: factor.id } };
}
