import type { Principal } from "#tests/support/principals.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const CONTACT_MESSAGE = {
  name: "A",
  email: "a@example.com",
  subject: "B",
  message: "C",
  spam_reasons: [],
  is_quarantined: false,
};

/** Functions that the server calls with its secret key, with valid arguments. */
export const SERVER_FUNCTIONS: Record<string, object> = {
  change_account: { actor: UNKNOWN_ID, account: UNKNOWN_ID, change: "remove" },
  claim_contact_message: { mail_domain: "nusagrid.example", lease_seconds: 60 },
  expire_deleted_pictures: {},
  invite_account: { actor: UNKNOWN_ID, account: UNKNOWN_ID, token_hash: "a", lifetime_seconds: 60, is_new: true },
  extend_contact_lease: { message_id: UNKNOWN_ID, attempt: 1, lease_seconds: 60 },
  language_of_account: { address: "a@example.com", actor: null },
  list_journal: { actor: UNKNOWN_ID, person: null, size: 1, skip: 0 },
  list_accounts: { actor: UNKNOWN_ID },
  name_account: { actor: UNKNOWN_ID, account: UNKNOWN_ID, name: "A" },
  next_scheduled_draft: {},
  publish_post_draft: { draft_id: UNKNOWN_ID, draft_revision: 1, post: {} },
  read_preview: { token_hash: "none" },
  receive_contact_message: CONTACT_MESSAGE,
  receive_contact_message_once: CONTACT_MESSAGE,
  redeem_invitation: { token_hash: "a" },
  reset_factors: { actor: UNKNOWN_ID, account: UNKNOWN_ID },
  release_invitation: { token_hash: "a" },
  refuse_post_draft: { draft_id: UNKNOWN_ID, draft_revision: 1, reason: "none", is_post_gone: false },
  require_second_factor: { required: true },
  complete_contact_message: { message_id: UNKNOWN_ID, attempt: 1, outcome: "sent", reason: null, retry_seconds: 0 },
  prune_post_history: {},
  write_content_schemas: { sections: {} },
};

type OpenFunction = {
  /** Principals that may call it. The policies decide what it returns to them and what it changes. */
  callers: readonly Principal[];
  /** The body of a POST request. Without a body, the tests use GET. */
  body?: object;
};

/** At aal1, the policies of the tables leave these functions nothing to return and nothing to change. */
const EDITORS = ["signed in", "aal1", "aal2"] as const;

/** Functions that clients other than the server may call. */
export const OPEN_FUNCTIONS: Record<string, OpenFunction> = {
  has_required_level: { callers: EDITORS, body: {} },
  find_posts: { callers: ["anonymous key", "unsigned token", ...EDITORS] },
  end_own_session: { callers: EDITORS, body: { session: UNKNOWN_ID } },
  list_own_sessions: { callers: EDITORS, body: {} },
  list_pictures: { callers: EDITORS, body: {} },
  list_post_labels: { callers: EDITORS },
  picture_uses: { callers: EDITORS, body: { names: ["none.png"] } },
  replace_picture: { callers: EDITORS, body: { old_name: "none.png", new_name: "other.png" } },
};
