import { randomUUID } from "node:crypto";
import type { Message } from "#app/features/inbox/message.ts";
import { makeMessage } from "./make-message.ts";

/** Makes a row of the table. By default it is unread and waits for its first attempt. */
export function makeStoredMessage(overrides: Partial<Message> = {}): Message {
  return {
    id: randomUUID(),
    ...makeMessage(),
    received_at: "2026-11-20T03:00:00Z",
    read_at: null,
    is_read: false,
    is_quarantined: false,
    spam_reasons: [],
    delivery: "waiting",
    attempts: 0,
    due_at: "2026-11-20T03:00:00Z",
    sent_at: null,
    last_error: null,
    first_attempt_at: null,
    mail_id: null,
    language: "en",
    request_id: null,
    ...overrides,
  };
}
