import * as z from "zod";
import { currentRequestId } from "#platform/request-id.ts";
import { unwrap } from "#shared/backend-error.ts";
import { type ContactMessage, mapContactFields } from "#shared/contact-fields.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";
import { openServiceDatabase, type ServiceAccess } from "../backend/service-database.ts";

const claimedMessageSchema = z.object({
  ...mapContactFields(() => z.string()),
  id: z.string(),
  received_at: z.string(),
  /** Every attempt uses this Message-ID, with its angle brackets. */
  mail_id: z.string(),
  attempts: z.number(), // includes this attempt
  first_attempt_at: z.string(),
  /** Id of the request that sent the message; null for messages of earlier versions. */
  request_id: z.string().nullable(),
  language: z.string().transform((code) => (isLanguage(code) ? code : DEFAULT_LANGUAGE)),
});

export type ClaimedMessage = z.infer<typeof claimedMessageSchema>;

export type Outcome =
  | { delivery: "sent" }
  | { delivery: "failed"; reason: string }
  | { delivery: "waiting"; reason: string; retrySeconds: number };

/** Either the message is durable, or its quota is exhausted (decision 0013). */
export type Receipt = { isStored: true; evicted: number } | { isStored: false; bound: string; retrySeconds: number };

export type ReceiveOptions = {
  /** True means that an equal message of the last ten minutes counts as this one. */
  isOnce: boolean;
  /** Language of the page with the form. */
  language: Language;
};

const receiptSchema = z.union([
  z
    .object({ refused: z.string(), retry_seconds: z.number() })
    .transform(
      ({ refused, retry_seconds }): Receipt => ({ isStored: false, bound: refused, retrySeconds: retry_seconds }),
    ),
  z.object({ evicted: z.number() }).transform(({ evicted }): Receipt => ({ isStored: true, evicted })),
]);

export type MessageStore = ReturnType<typeof createMessageStore>;

/** Uses the key that passes every policy. Every function throws BackendError. */
export function createMessageStore(access: ServiceAccess) {
  const database = openServiceDatabase(access);

  return {
    async add(
      message: ContactMessage,
      { reasons, isQuarantined }: { reasons: string[]; isQuarantined: boolean },
      { isOnce, language }: ReceiveOptions = { isOnce: false, language: DEFAULT_LANGUAGE },
    ): Promise<Receipt> {
      const parameters = { ...message, spam_reasons: reasons, is_quarantined: isQuarantined };
      const name = isOnce ? "receive_contact_message_once" : "receive_contact_message";
      // The defaults of two columns read these headers (supabase/migrations, name_the_request and languages_of_emails).
      const call = database
        .rpc(name, parameters)
        .setHeader("x-request-id", currentRequestId() ?? "")
        .setHeader("x-language", language);
      return receiptSchema.parse(unwrap(await call));
    },

    ...openQueue(database),

    /** @returns the number of deleted messages */
    async erase(which: { before: Date } | { email: string }): Promise<number> {
      const all = database.from("contact_messages").delete({ count: "exact" });
      const response = await ("before" in which
        ? all.lt("received_at", which.before.toISOString())
        : all.regexIMatch("email", `^${which.email.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`));
      unwrap(response);
      return response.count ?? 0;
    },
  };
}

function openQueue(database: ReturnType<typeof openServiceDatabase>) {
  return {
    /** Claims the due message that has waited longest. No other process may send it until the lease expires. */
    async claim(mailDomain: string, leaseSeconds: number): Promise<ClaimedMessage | undefined> {
      const parameters = { mail_domain: mailDomain, lease_seconds: leaseSeconds };
      const claimed = unwrap(await database.rpc("claim_contact_message", parameters));
      return claimedMessageSchema.array().parse(claimed)[0];
    },

    async extendLease({ id, attempts }: ClaimedMessage, leaseSeconds: number) {
      unwrap(
        await database.rpc("extend_contact_lease", { message_id: id, attempt: attempts, lease_seconds: leaseSeconds }),
      );
    },

    async complete({ id, attempts }: ClaimedMessage, outcome: Outcome) {
      unwrap(
        await database.rpc("complete_contact_message", {
          message_id: id,
          attempt: attempts,
          outcome: outcome.delivery,
          reason: "reason" in outcome ? outcome.reason : null,
          retry_seconds: "retrySeconds" in outcome ? outcome.retrySeconds : 0,
        }),
      );
    },

    async waiting(): Promise<{ messages: number; oldest: Date | undefined }> {
      const response = await database
        .from("contact_messages")
        .select("received_at", { count: "exact" })
        .in("delivery", ["waiting", "sending"])
        .eq("is_quarantined", false)
        .order("received_at")
        .limit(1);
      const [first] = z.object({ received_at: z.string() }).array().parse(unwrap(response));
      return { messages: response.count ?? 0, oldest: first && new Date(first.received_at) };
    },
  };
}
