import type { Company } from "../../app/features/company/company-identity.ts";
import type { ContactMessage } from "../../app/features/contact/contact-message.ts";
import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { Logger } from "../logger.ts";
import { createContactMailer } from "./contact-mailer.ts";
import { createFormTokens, type FormTokens } from "./form-token.ts";
import { createIntake } from "./intake.ts";
import type { Judgement } from "./judge-message.ts";
import { createMessageStore, type Receipt } from "./message-store.ts";
import { startOutbox } from "./outbox.ts";

/** Takes messages in, sends them on, and forgets them when their time is over. */
export type ContactDesk = {
  tokens: FormTokens;
  /** Returns once the message is durable or refused. @throws MessageStoreError */
  receive(message: ContactMessage, judgement: Judgement): Promise<Receipt>;
  /** Ends what is under way; whatever is not sent by then stays in line. */
  close(): Promise<void>;
};

type DeskOptions = { env: Env; log: Logger; backend: Backend; company: Company };

const DAY_MS = 24 * 60 * 60 * 1000;
const ERASE_EVERY_MS = 6 * 60 * 60 * 1000;

/** Opens the desk: without SMTP_URL or without CONTACT_TO messages wait, visible at /admin/messages. */
export function openContactDesk({ env, log, backend, company }: DeskOptions): ContactDesk {
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
    receive: createIntake({
      async store(message, judgement) {
        const receipt = await store.add(message, judgement);
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
