import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import type { Logger } from "#platform/logger.ts";
import type { BackgroundQueue } from "../limits/background-queue.ts";
import { type Fields, makeUnknownEmail, readFields, withFields } from "./auth-request.ts";
import { tooMany } from "./sign-in-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** In an hour; more are refused. */
const OF_NETWORK = 10;
/** While the last one is valid (otp_expiry). More are not sent, with the same answer: nobody can lock others out. */
const OF_ACCOUNT = 10;
const LINK_LIFETIME = 10 * MINUTE;

export const EMAIL_PATHS = ["recover", "otp", "magiclink", "resend"];

/** @param network null: not counted among strangers' requests */
type Answer = (request: Request, network?: null) => Promise<Response>;

type Options = {
  /** Without, no code is made that could be guessed. */
  sendsEmail: boolean;
  counters: AttemptCounters;
  background: BackgroundQueue;
  log: Logger;
};

/** Answers as the library does for an unknown account; the request itself is worked off afterwards. */
export function createAuthEmails({ sendsEmail, counters, background, log }: Options) {
  const ofNetwork = createNetworkCounter({
    counters,
    name: "e-mails asked for by a network",
    windowSeconds: HOUR,
    most: OF_NETWORK,
  });
  const ofAccount = counters.createForAnyKey("e-mails to an account", LINK_LIFETIME);

  async function sendLater(email: string, request: Request, answer: Answer): Promise<void> {
    if (!sendsEmail) {
      log.warn("an e-mail was asked for but AUTH_SHOW_LINKS is off and SMTP_URL is empty: not sent");
      return;
    }
    if ((await ofAccount.add(email.toLowerCase())).count > OF_ACCOUNT) return;
    background.add(async () => {
      const { status } = await answer(request, null);
      if (status >= 500) throw new Error(`an e-mail could not be written: ${status}`);
    });
  }

  return {
    async refuse(network: string | null): Promise<Response | undefined> {
      if (network === null) return undefined;
      const { isOver, secondsLeft, undo } = await ofNetwork.add(network);
      if (!isOver) return undefined;
      await undo();
      return tooMany(secondsLeft);
    },

    async request(path: string, request: Request, answer: Answer): Promise<Response> {
      const fields = await readFields(request);
      if (!fields) return answer(withFields(request, undefined));
      // With `create_user` the library opens an account even where sign-up is closed.
      const asked = withFields(request, { email: fields.email, type: fields.type, create_user: false });
      // The library refuses it, without looking for an account.
      if (!isEmail(fields.email) || (path === "resend" && !isResendable(fields))) return answer(asked);
      const response = await answer(withFields(request, { email: makeUnknownEmail() }, "recover"));
      if (response.ok) await sendLater(fields.email, asked, answer);
      return response;
    },
  };
}

/** By the library's rule, in linear time. */
function isEmail(value: unknown): value is string {
  if (typeof value !== "string" || /\s/.test(value)) return false;
  const [name, domain, ...rest] = value.split("@");
  return Boolean(name) && rest.length === 0 && (domain ?? "").slice(1, -1).includes(".");
}

function isResendable({ type }: Fields): boolean {
  return ["signup", "email_change", "sms", "phone_change"].includes(String(type));
}
