import type { AuthCall, AuthContext } from "../auth-call.ts";
import { reportFactorChange } from "../factors/factor-emails.ts";
import { findFactor } from "../factors/find-factor.ts";
import { removeFactor } from "../factors/unenroll.ts";
import type { Outcome } from "../outcome.ts";
import { describeUser } from "./read-users.ts";

/** `GET /admin/users/:user/factors` */
export async function listFactors({ ids }: AuthCall, context: AuthContext): Promise<Outcome> {
  const { factors } = await describeUser(context, ids.user);
  return { body: factors ?? [] };
}

/** `DELETE /admin/users/:user/factors/:factor`. The person learns of it by e-mail. */
export async function deleteFactor({ ids }: AuthCall, context: AuthContext): Promise<Outcome> {
  const { email } = await describeUser(context, ids.user);
  const factor = await findFactor(context, ids.user, ids.factor);
  await removeFactor(context, { userId: ids.user }, factor);
  if (factor.isVerified) reportFactorChange(context, { email }, "removed");
  return { body: { id: factor.id } };
}
