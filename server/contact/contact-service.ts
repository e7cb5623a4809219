import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import type { Logger } from "#platform/logger.ts";
import type { Company } from "#shared/company-identity.ts";
import type { ContactMessage } from "#shared/contact-fields.ts";
import type { ServiceIdentifiers } from "#shared/email-service.ts";
import type { Backend } from "../backend/backend.ts";
import type { Env } from "../settings/env.ts";
import { type ContactMailEnv, createContactMailer } from "./delivery/contact-mailer.ts";
import { startOutbox } from "./delivery/outbox.ts";
import { createBoundedStore } from "./intake/bounded-store.ts";
import { createFormTokens, type FormTokens } from "./intake/form-token.ts";
import { createMessageStore, type MessageStore, type Receipt, type ReceiveOptions } from "./message-store.ts";
import { identifiersOf } from "./service-identifiers.ts";
import type { SpamVerdict } from "./spam/score-spam.ts";

export type ContactService = {
  identifiers: ServiceIdentifiers;
  tokens: FormTokens;
  counters?: AttemptCounters;
  hasFreeSpace(): Promise<boolean>;
  /** Returns after the message is stored or rejected. @throws BackendError */
  receive(message: ContactMessage, verdict: SpamVerdict, options: ReceiveOptions): Promise<Receipt>;
  /** Returns the messages that wait to be sent. Absent when the site sends none. @throws BackendError */
  waiting?: MessageStore["waiting"];
  close(): Promise<void>;
};

type ContactEnv = ContactMailEnv & Pick<Env, "SHUTDOWN_GRACE_SECONDS" | "CONTACT_KEEP_DAYS">;
type ContactServiceOptions = { env: ContactEnv; log: Logger; backend: Backend; company: Company };

const DAY_MS = 24 * 60 * 60 * 1000;
const ERASE_EVERY_MS = 6 * 60 * 60 * 1000;

/** Without SMTP_URL or CONTACT_TO, messages wait and are visible at /admin/messages. */
export function openContactService({ env, log, backend, company }: ContactServiceOptions): ContactService {
  const store = createMessageStore(backend);
  const mailer = createContactMailer(env, company);
  const outbox = mailer && startOutbox({ store, mailer, log, graceSeconds: env.SHUTDOWN_GRACE_SECONDS });

  const { CONTACT_KEEP_DAYS: keepDays } = env;
  async function eraseOld(days: number): Promise<void> {
    try {
      const erased = await store.erase({ before: new Date(Date.now() - days * DAY_MS) });
      if (erased > 0) log.info({ erased, days }, "old contact messages erased");
    } catch (error) {
      log.warn({ err: error }, "old contact messages could not be erased; the site tries again later");
    }
  }
  const erasing = keepDays === undefined ? undefined : setInterval(() => eraseOld(keepDays), ERASE_EVERY_MS);
  if (keepDays !== undefined) void eraseOld(keepDays);

  return {
    get identifiers() {
      return identifiersOf(company);
    },
    tokens: createFormTokens(backend.secretKey, { counters: backend.counters }),
    counters: backend.counters,
    hasFreeSpace: async () => (await backend.hasFreeSpace?.()) ?? true,
    receive: createBoundedStore({
      async store(message, verdict, options) {
        const receipt = await store.add(message, verdict, options);
        if (receipt.isStored) outbox?.wake();
        return receipt;
      },
      log,
    }),
    ...(outbox && { waiting: () => store.waiting() }),
    async close() {
      clearInterval(erasing);
      await outbox?.stop();
      mailer?.close();
    },
  };
}
