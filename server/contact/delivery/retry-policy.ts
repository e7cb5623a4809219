import * as z from "zod";
import { cutText } from "#platform/text/cut-text.ts";
import type { ClaimedMessage, Outcome } from "../message-store.ts";

/** After this time, an undeliverable message fails. Editors can send it again at /admin/messages. */
const GIVE_UP_AFTER_SECONDS = 3 * 24 * 60 * 60;
/** Minimum number of attempts before a message fails, because the process may have been stopped most of the time. */
const FEWEST_ATTEMPTS = 5;
const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 15 * 60;
const LONGEST_REASON = 500;

const smtpErrorSchema = z.object({
  message: z.string().catch("unknown error"),
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
});

export function readSmtpError(error: unknown): z.infer<typeof smtpErrorSchema> {
  return smtpErrorSchema.catch({ message: String(error) }).parse(error);
}

/**
 * Only a permanently rejected text (5xx) fails at once. A rejected recipient is a setting that the operator may
 * correct.
 */
export function outcomeOfFailure(
  error: unknown,
  { attempts, first_attempt_at }: Pick<ClaimedMessage, "attempts" | "first_attempt_at">,
  { now = Date.now(), random = Math.random() } = {},
): Outcome {
  const { responseCode = 500, response, message } = readSmtpError(error);
  const reason = cutText(response ?? message, LONGEST_REASON);
  const triedForSeconds = (now - new Date(first_attempt_at).getTime()) / 1000;
  const isPermanentlyRejected = isAboutText(error) && responseCode >= 500;
  const isTriedEnough = triedForSeconds > GIVE_UP_AFTER_SECONDS && attempts >= FEWEST_ATTEMPTS;
  if (isPermanentlyRejected || isTriedEnough) return { delivery: "failed", reason };
  const retrySeconds = backOff(attempts, { first: FIRST_RETRY_SECONDS, longest: LONGEST_RETRY_SECONDS, random });
  return { delivery: "waiting", reason, retrySeconds };
}

/** Checks whether every other message would fail, too, because all use the same server and mailbox. */
export function isServerDown(error: unknown): boolean {
  return !isAboutText(error);
}

/** The mail server received the text and rejected it. */
function isAboutText(error: unknown): boolean {
  return readSmtpError(error).code === "EMESSAGE";
}

/**
 * Returns the seconds to wait after the n-th failure in a row. A random half is removed, so that retries do not
 * coincide.
 */
export function backOff(
  failures: number,
  { first, longest, random = Math.random() }: { first: number; longest: number; random?: number },
): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
  return Math.max(1, Math.round(whole * (1 - random / 2)));
}
