import type { Logger } from "../../logger.ts";
import type { ClaimedMessage, MessageStore, Outcome } from "../message-store.ts";
import { backOff, type ContactMailer, isServerDown, outcomeOfFailure } from "./contact-mailer.ts";

export type Outbox = {
  /** There may be something to send. */
  wake(): void;
  /** Lets the attempt under way finish, for the grace time. */
  stop(): Promise<void>;
};

type OutboxOptions = {
  store: Pick<MessageStore, "claim" | "keep" | "settle">;
  mailer: Pick<ContactMailer, "domain" | "send">;
  log: Logger;
  /** How long the attempt under way may take to finish when the outbox is stopped. */
  graceSeconds: number;
};

const SECOND = 1000;
/** Who has neither told how it ended nor asked for more by then is dead, and the message is anybody's. */
const LEASE_SECONDS = 30;
const KEEP_EVERY_SECONDS = 10;
/** Longer than the mail server may be silent, see mail-transport.ts. */
const ATTEMPT_SECONDS = 4 * 60;
/** How often a process looks for messages that others have put in line, or that are due again. */
const LOOK_EVERY_SECONDS = 5;
const LONGEST_SERVER_PAUSE_SECONDS = 30;

/**
 * Sends what waits, one message after the other, for as long as the process lives. What is promised: a message that was
 * acknowledged is sent at least once, whatever process dies when, under one Message-ID. It is sent twice only when a
 * process, its connection or the database is lost after the mail server took the message and before that was noted, or
 * when the mail server is silent for longer than an attempt may take; SMTP knows no way to ask whether a message has
 * arrived.
 */
export function startOutbox({ store, mailer, log, graceSeconds }: OutboxOptions): Outbox {
  const stopping = new AbortController();
  const aborting = new AbortController();
  let wakeUp = () => {};
  let isAwake = false;
  let serverFailures = 0;

  /** Sends until nothing is due or the server is down; tells how long to rest. */
  async function sendDue(): Promise<{ seconds: number; isWakeable: boolean }> {
    while (!stopping.signal.aborted) {
      isAwake = false;
      const message = await store.claim(mailer.domain, LEASE_SECONDS);
      if (!message) return { seconds: LOOK_EVERY_SECONDS, isWakeable: true };
      const error = await attempt(message);
      if (error === undefined) {
        serverFailures = 0;
        await note(message, { delivery: "sent" });
        continue;
      }
      const outcome = outcomeOfFailure(error, message);
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn(
        { message: message.id, attempt: message.attempts, code, responseCode, ...timing(outcome) },
        "a contact message was not sent",
      );
      await note(message, outcome);
      if (isServerDown(error)) {
        serverFailures += 1;
        return {
          seconds: backOff(serverFailures, { first: 1, longest: LONGEST_SERVER_PAUSE_SECONDS }),
          isWakeable: false,
        };
      }
    }
    return { seconds: 0, isWakeable: true };
  }

  async function attempt(message: ClaimedMessage): Promise<Error | undefined> {
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(), ATTEMPT_SECONDS * SECOND);
    const keeping = setInterval(
      () => void store.keep(message, LEASE_SECONDS).catch(() => {}),
      KEEP_EVERY_SECONDS * SECOND,
    );
    try {
      await mailer.send(message, AbortSignal.any([aborting.signal, tooLong.signal]));
      return undefined;
    } catch (error) {
      return error as Error;
    } finally {
      clearTimeout(timer);
      clearInterval(keeping);
    }
  }

  /** Notes an outcome, and does not give up while the database is away: a message that was sent must not be sent again. */
  async function note(message: ClaimedMessage, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await store.settle(message, outcome);
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        log.warn({ message: message.id, err: error }, "the outcome of a contact message could not be noted yet");
        await rest(1, false);
      }
    }
  }

  function rest(seconds: number, isWakeable: boolean): Promise<void> {
    if (stopping.signal.aborted || (isWakeable && isAwake)) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener("abort", end);
        wakeUp = () => {};
        resolve();
      };
      const timer = setTimeout(end, seconds * SECOND);
      stopping.signal.addEventListener("abort", end);
      if (isWakeable) wakeUp = end;
    });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { seconds, isWakeable } = await sendDue();
        await rest(seconds, isWakeable);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, "the outbox could not be read; tried again soon");
        await rest(LOOK_EVERY_SECONDS, false);
      }
    }
  }

  const running = run();
  return {
    wake() {
      isAwake = true;
      wakeUp();
    },
    async stop() {
      stopping.abort();
      const tooLong = setTimeout(() => aborting.abort(), graceSeconds * SECOND);
      await running;
      clearTimeout(tooLong);
    },
  };
}

function timing(outcome: Outcome) {
  return outcome.delivery === "waiting" ? { retrySeconds: outcome.retrySeconds } : { isFinal: true };
}
