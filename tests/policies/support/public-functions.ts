const NOBODY = "00000000-0000-4000-8000-000000000000";

const CONTACT_MESSAGE = {
  name: "A",
  email: "a@example.com",
  subject: "B",
  message: "C",
  doubts: [],
  is_quarantined: false,
};

/** Functions the server calls with its own key, with arguments they take. */
export const SERVER_FUNCTIONS: Record<string, object> = {
  change_account: { actor: NOBODY, account: NOBODY, change: "remove" },
  claim_contact_message: { mail_domain: "nusagrid.example", lease_seconds: 60 },
  invite_account: { actor: NOBODY, account: NOBODY, token_hash: "a", lifetime_seconds: 60 },
  keep_contact_message: { message_id: NOBODY, attempt: 1, lease_seconds: 60 },
  list_accounts: { actor: NOBODY },
  next_scheduled_draft: {},
  publish_post_draft: { draft_id: NOBODY, draft_revision: 1, post: {} },
  read_preview: { token_hash: "none" },
  receive_contact_message: CONTACT_MESSAGE,
  receive_contact_message_once: CONTACT_MESSAGE,
  redeem_invitation: { token_hash: "a" },
  refuse_post_draft: { draft_id: NOBODY, draft_revision: 1, reason: "none", is_post_gone: false },
  settle_contact_message: { message_id: NOBODY, attempt: 1, outcome: "sent", reason: null, retry_seconds: 0 },
  tidy_post_history: {},
};

/** Functions editors call; what they do there is what the policies let them do. */
export const EDITOR_FUNCTIONS: Record<string, object> = {
  list_pictures: {},
  picture_uses: { names: ["none.png"] },
  replace_picture: { old_name: "none.png", new_name: "other.png" },
};
