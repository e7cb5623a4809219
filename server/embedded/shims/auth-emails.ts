import type { Logger } from "../../logger.ts";
import type { BackgroundQueue } from "../background-queue.ts";
import { AccountCounter, AttemptCounter } from "./attempt-counters.ts";
import { type Fields, makeUnknownEmail, readFields, withFields } from "./auth-request.ts";
import { tooMany } from "./sign-in-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Requests for an e-mail from one network in an hour; more are refused. */
const OF_NETWORK = 10;
/**
 * E-mails to one account, whoever asks, in the time for which the last one is good (supabase/config.toml, otp_expiry).
 * More are not sent, and the answer is the same: somebody who uses the budget up keeps nobody from getting in.
 */
const OF_ACCOUNT = 10;
const LINK_LIFETIME = 10 * MINUTE;

/** Everything that may make the service write an e-mail to whom a stranger names. */
export const EMAIL_PATHS = ["recover", "otp", "magiclink", "resend"];

/** @param network null: not counted among strangers' requests */
type Answer = (request: Request, network?: null) => Promise<Response>;

type Options = {
  /** Whether an e-mail would reach anybody: without, no code is made that could be guessed. */
  sendsEmail: boolean;
  background: BackgroundQueue;
  log: Logger;
};

/**
 * Answers requests for an e-mail the same way and after the same work whether or not there is such an account: what is
 * answered is the library's answer for an account that does not exist, and what the request asks for happens afterwards.
 */
export function createAuthEmails({ sendsEmail, background, log }: Options) {
  const ofNetwork = new AttemptCounter({ windowSeconds: HOUR });
  const ofAccount = new AccountCounter({ windowSeconds: LINK_LIFETIME });

  function sendLater(email: string, request: Request, answer: Answer): void {
    if (!sendsEmail) {
      log.warn("an e-mail was asked for but AUTH_SHOW_LINKS is off and SMTP_URL is empty: not sent");
      return;
    }
    if (ofAccount.add(email.toLowerCase()).count > OF_ACCOUNT) return;
    background.add(async () => {
      const { status } = await answer(request, null);
      if (status >= 500) throw new Error(`an e-mail could not be written: ${status}`);
    });
  }

  return {
    /** Refuses a network that has asked too often. @param network unknown for calls inside the process */
    refuse(network: string | null): Response | undefined {
      if (network === null) return undefined;
      if (ofNetwork.count(network) >= OF_NETWORK) return tooMany(ofNetwork.secondsLeft(network));
      ofNetwork.add(network);
      return undefined;
    },

    async request(path: string, request: Request, answer: Answer): Promise<Response> {
      const fields = await readFields(request);
      if (!fields) return answer(withFields(request, undefined));
      // With `create_user` the library opens an account even where sign-up is closed, and any session may edit the blog.
      const asked = withFields(request, { email: fields.email, type: fields.type, create_user: false });
      // What is wrong with the request itself is the library's to say; it looks for no account then.
      if (!isEmail(fields.email) || (path === "resend" && !isResendable(fields))) return answer(asked);
      const response = await answer(withFields(request, { email: makeUnknownEmail() }, "recover"));
      if (response.ok) sendLater(fields.email, asked, answer);
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
