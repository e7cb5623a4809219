import { type InvitationSession, REDEEM_PATH } from "#shared/redeem-api.ts";

/** @throws Error with a message for the invited person */
export async function redeemInvitation(token: string): Promise<InvitationSession> {
  const response = await fetch(REDEEM_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  }).catch(() => {
    throw new Error("The server could not be reached. Check your connection and try again.");
  });
  const result = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(result.message ?? "The site is busy or restarting. Try again in a moment.");
  return result;
}
