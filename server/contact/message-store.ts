import { PostgrestClient } from "@supabase/postgrest-js";
import * as z from "zod";
import { type ContactMessage, mapContactFields } from "../../app/lib/contact-fields.ts";
import type { Backend } from "../backend.ts";

const claimedMessageSchema = z.object({
  ...mapContactFields(() => z.string()),
  id: z.string(),
  received_at: z.string(),
  /** The Message-ID of every attempt, with its angle brackets. */
  mail_id: z.string(),
  attempts: z.number(), // this one included
  first_attempt_at: z.string(),
});

export type ClaimedMessage = z.infer<typeof claimedMessageSchema>;

export type Outcome =
  | { delivery: "sent" }
  | { delivery: "failed"; reason: string }
  | { delivery: "waiting"; reason: string; retrySeconds: number };

/** A message is durable, or its share is used up (decision 0013). */
export type Receipt = { isStored: true; evicted: number } | { isStored: false; bound: string; retrySeconds: number };

const receiptSchema = z.union([
  z
    .object({ refused: z.string(), retry_seconds: z.number() })
    .transform(
      ({ refused, retry_seconds }): Receipt => ({ isStored: false, bound: refused, retrySeconds: retry_seconds }),
    ),
  z.object({ evicted: z.number() }).transform(({ evicted }): Receipt => ({ isStored: true, evicted })),
]);

/** `status` is the API's, 0 when it did not answer. */
export class MessageStoreError extends Error {
  override readonly name = "MessageStoreError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export type MessageStore = ReturnType<typeof createMessageStore>;

/** With the key that passes every policy. Every function throws MessageStoreError. */
export function createMessageStore({ url, secretKey, fetch }: Pick<Backend, "url" | "secretKey" | "fetch">) {
  const database = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}` },
    fetch,
    retry: false,
  });
  const messages = () => database.from("contact_messages");

  return {
    async add(
      message: ContactMessage,
      { reasons, isQuarantined }: { reasons: string[]; isQuarantined: boolean },
    ): Promise<Receipt> {
      const parameters = { ...message, doubts: reasons, is_quarantined: isQuarantined };
      return receiptSchema.parse(unwrap(await database.rpc("receive_contact_message", parameters)));
    },

    /** The message that has waited longest, if any is due; this process's until the lease is over. */
    async claim(mailDomain: string, leaseSeconds: number): Promise<ClaimedMessage | undefined> {
      const parameters = { mail_domain: mailDomain, lease_seconds: leaseSeconds };
      const claimed = unwrap(await database.rpc("claim_contact_message", parameters));
      return claimedMessageSchema.array().parse(claimed)[0];
    },

    async extendLease({ id, attempts }: ClaimedMessage, leaseSeconds: number) {
      unwrap(
        await database.rpc("keep_contact_message", { message_id: id, attempt: attempts, lease_seconds: leaseSeconds }),
      );
    },

    async complete({ id, attempts }: ClaimedMessage, outcome: Outcome) {
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

    /** How many were deleted. */
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
