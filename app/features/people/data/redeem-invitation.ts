import { invitation } from "#app/texts/en/invitation.ts";
import { type InvitationSession, REDEEM_PATH } from "#shared/redeem-api.ts";

/** @throws Error with a message for the invited person */
export async function redeemInvitation(token: string): Promise<InvitationSession> {
  const response = await fetch(REDEEM_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  }).catch(() => {
    throw new Error(invitation.unreachable);
  });
  const result = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(result.message ?? invitation.busySite);
  return result;
}
