type WritableColumns = {
  /** Columns with values that an editor chooses. */
  editors: string[];
  /** Columns that the database writes, regardless of the request. */
  database: string[];
};

/** The columns of each table that the row policies allow a signed-in user to insert or to update. */
export const WRITABLE: Record<string, WritableColumns> = {
  blog_posts: {
    // A client restores a deleted post under its original id.
    editors: [
      "id",
      "slug",
      "title",
      "date",
      "author",
      "excerpt",
      "content",
      "image_url",
      "tags",
      "language",
      "translation_of",
    ],
    database: ["created_at", "updated_at"],
  },
  post_drafts: {
    editors: ["id", "post_id", "base_version", "fields", "scheduled_for"],
    database: [
      ...["created_at", "revision", "saved_at", "saved_by", "saved_by_name"],
      ...["leased_by", "leased_by_name", "leased_since", "leased_until"],
      ...["scheduled_by", "scheduled_by_name", "schedule_failure"],
    ],
  },
  preview_links: {
    editors: ["id", "draft_id", "token"],
    database: [
      ...["created_at", "created_by", "created_by_name", "expires_at", "revoked_at"],
      ...["post_id", "draft_slug"],
    ],
  },
  picture_texts: {
    editors: ["name", "alt"],
    database: ["changed_by", "changed_by_name", "changed_at"],
  },
  site_content: {
    editors: ["section", "language", "content"],
    database: ["version", "updated_at"],
  },
  site_content_drafts: {
    editors: ["section", "language", "content", "base_version"],
    database: ["version", "saved_at", "saved_by", "saved_by_name"],
  },
  contact_messages: {
    // An editor may change `delivery` only to return a message to the queue: tables.test.ts.
    editors: ["is_quarantined", "delivery"],
    database: [
      ...["id", "name", "email", "subject", "message", "received_at", "language", "request_id", "spam_reasons"],
      ...["read_at", "due_at", "attempts", "first_attempt_at", "sent_at", "mail_id", "last_error"],
    ],
  },
};
