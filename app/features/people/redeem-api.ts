/** Where the page of an invitation exchanges its token for a session, once. */
export const REDEEM_PATH = "/api/v1.0/invitation";

/** What opens the view for a new password. */
export type InvitationSession = { access_token: string; refresh_token: string };
