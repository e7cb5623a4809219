/** What the site's own server answers to owners, and to whoever was invited. */
export const ACCOUNTS_PATH = "/api/v1.0/accounts";
export const INVITATIONS_PATH = `${ACCOUNTS_PATH}/invitations`;

/** The page an invitation leads to; its token follows as the fragment, which no server and no log sees. */
export const INVITATION_PAGE = "/invitation";

export const INVITATION_DAYS = 7;

export type PersonChange = "make owner" | "make editor" | "disable" | "enable" | "end sessions" | "remove";

export type Person = {
  id: string;
  email: string;
  role: "owner" | "editor";
  created_at: string;
  last_sign_in_at: string | null;
  disabled_at: string | null;
  /** Until when the link of an invitation works whose account has no password yet. */
  invitation_ends_at: string | null;
  /** When that link was opened: it works once. */
  invitation_used_at: string | null;
};

export type People = {
  /** The id of who asks. */
  you: string;
  people: Person[];
};

/** The link's path with its fragment, to be handed over by the owner; nothing where it was sent by e-mail. */
export type Invited = { email: string; link: string | null };
