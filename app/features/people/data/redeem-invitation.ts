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
  const session: InvitationSession | undefined = await response.json().catch(() => undefined);
  if (response.ok && session) return session;
  const texts: Record<number, string> = { 404: invitation.used, 429: invitation.tooMany };
  throw new Error(texts[response.status] ?? invitation.busySite);
}
