/** Path where the invitation page exchanges its token for a session, once. */
export const REDEEM_PATH = "/api/v1.0/invitation";

/** Session for the view where the invited person sets a password. */
export type InvitationSession = { access_token: string; refresh_token: string };
