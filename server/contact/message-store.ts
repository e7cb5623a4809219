import { PostgrestClient } from "@supabase/postgrest-js";
import type { ContactMessage } from "../../app/features/contact/contact-message.ts";
import type { Backend } from "../backend.ts";

/** A message whose turn it is to be sent. */
export type ClaimedMessage = ContactMessage & {
  id: string;
  received_at: string;
  /** The Message-ID of every attempt, with its angle brackets. */
  mail_id: string;
  /** Which attempt this is, from 1. */
  attempts: number;
  first_attempt_at: string;
};

/** How an attempt to send a message ended. */
export type Outcome =
  | { delivery: "sent" }
  | { delivery: "failed"; reason: string }
  | { delivery: "waiting"; reason: string; retrySeconds: number };

/** What became of a message: it is durable, or the share it falls into is used up (see docs/decisions/0013). */
export type Receipt = { isStored: true; evicted: number } | { isStored: false; bound: string; retrySeconds: number };

/** The database did not do what it was asked; `status` is the API's answer, 0 when there was none. */
export class MessageStoreError extends Error {
  override readonly name = "MessageStoreError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export type MessageStore = ReturnType<typeof createMessageStore>;

/**
 * Contact messages as the server alone may handle them: through the same API as everybody, whichever backend answers it,
 * with the key that passes every policy. Every function throws MessageStoreError.
 */
export function createMessageStore({ url, secretKey, fetch }: Pick<Backend, "url" | "secretKey" | "fetch">) {
  const database = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}` },
    fetch,
    retry: false,
  });
  const messages = () => database.from("contact_messages");

  return {
    /** Returns once the message is durable or refused. What may be spam waits in quarantine. */
    async add(
      message: ContactMessage,
      { reasons, isQuarantined }: { reasons: string[]; isQuarantined: boolean },
    ): Promise<Receipt> {
      const answer = unwrap(
        await database.rpc("receive_contact_message", { ...message, doubts: reasons, is_quarantined: isQuarantined }),
      ) as { evicted: number } | { refused: string; retry_seconds: number };
      return "refused" in answer
        ? { isStored: false, bound: answer.refused, retrySeconds: answer.retry_seconds }
        : { isStored: true, evicted: answer.evicted };
    },

    /** The message that has waited longest, if any is due. It is this process's until the lease is over. */
    async claim(mailDomain: string, leaseSeconds: number): Promise<ClaimedMessage | undefined> {
      const [message] = unwrap(
        await database.rpc("claim_contact_message", { mail_domain: mailDomain, lease_seconds: leaseSeconds }),
      ) as ClaimedMessage[];
      return message;
    },

    /** The attempt goes on: it is this process's for as long again. */
    async keep({ id, attempts }: ClaimedMessage, leaseSeconds: number) {
      unwrap(
        await database.rpc("keep_contact_message", { message_id: id, attempt: attempts, lease_seconds: leaseSeconds }),
      );
    },

    async settle({ id, attempts }: ClaimedMessage, outcome: Outcome) {
      unwrap(
        await database.rpc("settle_contact_message", {
          message_id: id,
          attempt: attempts,
          outcome: outcome.delivery,
          reason: "reason" in outcome ? outcome.reason : null,
          retry_seconds: "retrySeconds" in outcome ? outcome.retrySeconds : 0,
        }),
      );
    },

    /** Deletes messages for good and tells how many: those received before a moment, or all of one sender. */
    async erase(which: { before: Date } | { email: string }): Promise<number> {
      const all = messages().delete({ count: "exact" });
      const answer = await ("before" in which
        ? all.lt("received_at", which.before.toISOString())
        : all.ilike("email", which.email.replace(/[\\%_]/g, "\\$&")));
      unwrap(answer);
      return answer.count ?? 0;
    },
  };
}

function unwrap<Data>({
  data,
  error,
  status,
}: {
  data: Data;
  error: { message: string } | null;
  status: number;
}): Data {
  if (error) throw new MessageStoreError(error.message, status);
  return data;
}
