import type { Logger } from "#platform/logger.ts";
import { createWakeablePause, type WakeablePause } from "../../wakeable-pause.ts";
import type { ClaimedMessage, MessageStore, Outcome } from "../message-store.ts";
import type { ContactMailer } from "./contact-mailer.ts";
import { backOff, isServerDown, outcomeOfFailure, readSmtpError } from "./retry-policy.ts";

export type Outbox = {
  wake(): void;
  /** Waits for the running attempt until the grace period is over. */
  stop(): Promise<void>;
};

type Dependencies = {
  store: Pick<MessageStore, "claim" | "extendLease" | "complete">;
  mailer: Pick<ContactMailer, "domain" | "send">;
  log: Logger;
};

type Worker = Dependencies & { pause: WakeablePause; stopping: AbortSignal; aborting: AbortSignal };

const SECOND = 1000;
/** A process that does not extend its lease in this time counts as dead, and another process may claim the message. */
const LEASE_SECONDS = 30;
const EXTEND_EVERY_SECONDS = 10;
/** Longer than the timeouts of the mail connection, see mail-transport.ts. */
const ATTEMPT_SECONDS = 4 * 60;
const LOOK_EVERY_SECONDS = 5;
const LONGEST_SERVER_PAUSE_SECONDS = 30;

/** Sends each message at least once and with one Message-ID. Decision 0010 says when a message may be sent twice. */
export function startOutbox({ graceSeconds, ...dependencies }: Dependencies & { graceSeconds: number }): Outbox {
  const stopping = new AbortController();
  const aborting = new AbortController();
  const pause = createWakeablePause(stopping.signal);
  const running = run({ ...dependencies, pause, stopping: stopping.signal, aborting: aborting.signal });
  return {
    wake: pause.wake,
    async stop() {
      stopping.abort();
      const tooLong = setTimeout(() => aborting.abort(), graceSeconds * SECOND);
      await running;
      clearTimeout(tooLong);
    },
  };
}

async function run(worker: Worker): Promise<void> {
  const { pause, stopping, log } = worker;
  let serverFailures = 0;
  while (!stopping.aborted) {
    try {
      const result = await sendNext(worker);
      if (result === "sent") serverFailures = 0;
      if (result === "nothing due") await pause.rest(LOOK_EVERY_SECONDS, { isWakeable: true });
      if (result === "server down") {
        serverFailures += 1;
        await pause.rest(backOff(serverFailures, { first: 1, longest: LONGEST_SERVER_PAUSE_SECONDS }));
      }
    } catch (error) {
      if (stopping.aborted) return;
      log.warn({ err: error }, "the outbox could not be read; the site tries again soon");
      await pause.rest(LOOK_EVERY_SECONDS);
    }
  }
}

async function sendNext(worker: Worker): Promise<"nothing due" | "sent" | "rejected" | "server down"> {
  const { store, mailer, log, pause } = worker;
  pause.forgetWake();
  const message = await store.claim(mailer.domain, LEASE_SECONDS);
  if (!message) return "nothing due";
  const failure = await attempt(message, worker);
  const names = { message: message.id, request: message.request_id, mail: message.mail_id };
  if (!failure) {
    log.info({ ...names, attempt: message.attempts }, "a contact message was sent");
    await complete(message, { delivery: "sent" }, worker);
    return "sent";
  }
  const outcome = outcomeOfFailure(failure.error, message);
  const { code, responseCode } = readSmtpError(failure.error);
  const next = outcome.delivery === "waiting" ? { retrySeconds: outcome.retrySeconds } : { isFinal: true };
  log.warn({ ...names, attempt: message.attempts, code, responseCode, ...next }, "a contact message was not sent");
  await complete(message, outcome, worker);
  return isServerDown(failure.error) ? "server down" : "rejected";
}

async function attempt(
  message: ClaimedMessage,
  { store, mailer, aborting }: Worker,
): Promise<{ error: unknown } | undefined> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), ATTEMPT_SECONDS * SECOND);
  const extending = setInterval(
    () => void store.extendLease(message, LEASE_SECONDS).catch(() => {}),
    EXTEND_EVERY_SECONDS * SECOND,
  );
  try {
    await mailer.send(message, AbortSignal.any([aborting, tooLong.signal]));
    return undefined;
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
    clearInterval(extending);
  }
}

/** Tries again while the database is unavailable, because a message that was sent must not be sent again. */
async function complete(
  message: ClaimedMessage,
  outcome: Outcome,
  { store, log, pause, stopping }: Worker,
): Promise<void> {
  for (;;) {
    try {
      return await store.complete(message, outcome);
    } catch (error) {
      if (stopping.aborted) throw error;
      log.warn({ message: message.id, err: error }, "the result of a contact message could not be stored yet");
      await pause.rest(1);
    }
  }
}
