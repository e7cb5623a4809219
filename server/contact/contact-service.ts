import type { Company } from "../../app/features/company/company-identity.ts";
import type { ContactMessage } from "../../app/lib/contact-fields.ts";
import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { Logger } from "../logger.ts";
import { createContactMailer } from "./delivery/contact-mailer.ts";
import { startOutbox } from "./delivery/outbox.ts";
import { createBoundedStore } from "./intake/bounded-store.ts";
import { createFormTokens, type FormTokens } from "./intake/form-token.ts";
import { createMessageStore, type Receipt } from "./message-store.ts";
import type { SpamVerdict } from "./spam/score-spam.ts";

export type ContactService = {
  tokens: FormTokens;
  /** Returns once the message is durable or refused. @throws MessageStoreError */
  receive(message: ContactMessage, verdict: SpamVerdict): Promise<Receipt>;
  close(): Promise<void>;
};

type ContactServiceOptions = { env: Env; log: Logger; backend: Backend; company: Company };

const DAY_MS = 24 * 60 * 60 * 1000;
const ERASE_EVERY_MS = 6 * 60 * 60 * 1000;

/** Without SMTP_URL or CONTACT_TO messages wait, visible at /admin/messages. */
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
      log.warn({ err: error }, "old contact messages could not be erased; tried again later");
    }
  }
  const erasing = keepDays === undefined ? undefined : setInterval(() => eraseOld(keepDays), ERASE_EVERY_MS);
  if (keepDays !== undefined) void eraseOld(keepDays);

  return {
    tokens: createFormTokens(backend.secretKey),
    receive: createBoundedStore({
      async store(message, verdict) {
        const receipt = await store.add(message, verdict);
        if (receipt.isStored) outbox?.wake();
        return receipt;
      },
      log,
    }),
    async close() {
      clearInterval(erasing);
      await outbox?.stop();
      mailer?.close();
    },
  };
}
