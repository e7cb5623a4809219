/** The accounts API of this site's server, for owners and invited people. */
export const ACCOUNTS_PATH = "/api/v1.0/accounts";
export const AUDIT_LOG_PATH = `${ACCOUNTS_PATH}/journal`;
export const INVITATIONS_PATH = `${ACCOUNTS_PATH}/invitations`;

/** The page of an invitation link. The token is in the fragment, which browsers never send to a server. */
export const INVITATION_PAGE = "/invitation";

export const INVITATION_DAYS = 7;

export const AUDIT_LOG_PAGE_SIZE = 50;

/** One event. `actor` and `target` are names or e-mail addresses, and may be empty like the other texts. */
export type AuditLogEntry = {
  id: string;
  created_at: string;
  /** IPv4 address or IPv6 network. */
  address: string;
  action: string;
  actor: string;
  target: string;
  provider: string;
};

export type AuditLog = { count: number; entries: AuditLogEntry[] };

/** Longest name of a person, in characters. */
export const LONGEST_NAME = 80;

export type PersonChange =
  | "make owner"
  | "make editor"
  | "disable"
  | "enable"
  | "end sessions"
  | "reset factors"
  | "remove";

export type Person = {
  id: string;
  email: string;
  /** Empty for an account without a name. */
  name: string;
  role: "owner" | "editor";
  created_at: string;
  last_sign_in_at: string | null;
  disabled_at: string | null;
  /** End of the invitation link's validity, for an account without a password. */
  invitation_ends_at: string | null;
  /** Time when the link was opened; a link works once. */
  invitation_used_at: string | null;
  /** The account asks for a second factor. */
  has_factor: boolean;
};

export type People = {
  /** Id of the signed-in user. */
  you: string;
  people: Person[];
};

/** `link` is the path with its fragment, which the owner hands over; null when the server sent an e-mail. */
export function nameOfPerson({ name, email }: Pick<Person, "name" | "email">): string {
  return name || email;
}

export type Invited = { email: string; link: string | null };
