import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AccountCounter, AttemptCounter } from "./attempt-counters.ts";
import { authError } from "./auth-request.ts";
import { createPrioritySemaphore } from "./priority-semaphore.ts";
import { createWaitingLine } from "./waiting-line.ts";

const MINUTE = 60;

/** Wrong passwords, codes and links of one network in 15 minutes: for one account, and for all together. */
const OF_NETWORK_AND_ACCOUNT = 10;
const OF_NETWORK = 50;
/** Unknown refresh tokens of one network in 15 minutes. They are random, so this only bounds what asking costs. */
const REFRESHES_OF_NETWORK = 100;
/** Wrong passwords for one account from all networks that never signed in to it, in 15 minutes. */
const PASSWORDS_OF_ACCOUNT = 100;
/**
 * Codes for one account from all networks, in an hour. One of ten digits is then guessed with a probability of 10^-9 an
 * hour, and of 10^-5 in a year in which somebody keeps trying and a code is always outstanding.
 */
const CODES_OF_ACCOUNT = 10;

/** Passwords compared at once: one thread does it, and the database is asked for the next meanwhile. */
const AT_ONCE = 2;
/** Sign-ins from networks an account does not know that may wait for it: 200 take 16 seconds. */
const MAX_WAITING = 200;

/** Networks remembered as an account's own; only a right password adds one. */
const MAX_OWN_NETWORKS = 10_000;

type Guess = {
  kind: "password" | "code" | "link";
  /** As the library looks for it; empty where a request names none. */
  account: string;
  network: string;
};

type Options = {
  /** Called once when an account's codes have been tried too often. */
  onCodesExhausted: (account: string) => void;
};

/**
 * Slows down whoever guesses passwords or codes. Only failures count, so a busy office is never locked out; a right
 * answer forgives what its network did wrong for the account.
 *
 * Nobody can lock an editor out by guessing: networks that signed in to an account have a budget of their own, and past
 * the account's budget every other network still has one password judged, of which a wrong one is answered as refused.
 * So whoever guesses from many networks gets one guess for each.
 */
export function createSignInLimit({ onCodesExhausted }: Options) {
  const ofNetwork = new AttemptCounter({ windowSeconds: 15 * MINUTE });
  const ofBoth = new AttemptCounter({ windowSeconds: 15 * MINUTE });
  const ownNetworks = new LRUCache<string, true>({ max: MAX_OWN_NETWORKS });
  const countOnAccount = createAccountBudgets();
  const inLineOf = createWaitingLine();
  const inHashingTurn = createPrioritySemaphore({ most: AT_ONCE, mostWaiting: MAX_WAITING });

  async function judge(guess: Guess, answer: () => Promise<Response>): Promise<Response> {
    const { kind, account, network } = guess;
    const both = createHash("sha256").update(`${network} ${account}`).digest("base64");
    if (ofNetwork.count(network) >= OF_NETWORK) return tooMany(ofNetwork.secondsLeft(network));
    if (ofBoth.count(both) >= OF_NETWORK_AND_ACCOUNT) return tooMany(ofBoth.secondsLeft(both));
    const isOwnNetwork = kind === "password" && ownNetworks.has(both);
    const { isOver, isLast, secondsLeft, undo } = isOwnNetwork ? UNCOUNTED : countOnAccount(guess);
    if (isOver && (kind === "code" || ofBoth.count(both) > 0)) return tooMany(secondsLeft);

    const response = kind === "password" ? ((await inHashingTurn(isOwnNetwork, answer)) ?? busy()) : await answer();
    if (response.ok) {
      undo();
      ofBoth.forget(both);
      if (kind === "password") ownNetworks.set(both, true);
      return response;
    }
    if (response.status >= 500) {
      undo();
      return response;
    }
    ofBoth.add(both);
    ofNetwork.add(network);
    if (isLast && kind === "code") onCodesExhausted(account);
    return isOver ? tooMany(ofBoth.secondsLeft(both)) : response;
  }

  return {
    /** Asks for the answer to a guess unless too many were wrong. */
    async guess(guess: Guess, answer: () => Promise<Response>): Promise<Response> {
      return (await inLineOf(guess.network, () => judge(guess, answer))) ?? tooMany(1);
    },

    /** For a token nobody can guess: asks unless this network has sent too many unknown ones. */
    refresh: createRefreshLimit(),

    /** For what costs a hash and belongs to a session: one at a time from a network. */
    async hash(network: string, answer: () => Promise<Response>): Promise<Response> {
      return (await inLineOf(network, () => inHashingTurn(true, answer))) ?? tooMany(1);
    },
  };
}

const UNCOUNTED = { isOver: false, isLast: false, secondsLeft: 0, undo: () => {} };

/** Counted before a guess is judged: of guesses from many networks at the same moment, none may pass uncounted. */
function createAccountBudgets() {
  const passwords = new AccountCounter({ windowSeconds: 15 * MINUTE });
  const codes = new AccountCounter({ windowSeconds: 60 * MINUTE });

  return function countOnAccount({ kind, account }: Guess): typeof UNCOUNTED {
    if (kind === "link") return UNCOUNTED;
    const [counter, max] = kind === "code" ? [codes, CODES_OF_ACCOUNT] : [passwords, PASSWORDS_OF_ACCOUNT];
    const { count, undo } = counter.add(account);
    return { isOver: count > max, isLast: count === max, secondsLeft: counter.secondsLeft(), undo };
  };
}

function createRefreshLimit() {
  const refreshes = new AttemptCounter({ windowSeconds: 15 * MINUTE });

  return async function refresh(network: string, answer: () => Promise<Response>): Promise<Response> {
    if (refreshes.count(network) >= REFRESHES_OF_NETWORK) return tooMany(refreshes.secondsLeft(network));
    refreshes.add(network);
    const response = await answer();
    if (response.ok || response.status >= 500) refreshes.takeBack(network);
    return response;
  };
}

export function tooMany(seconds: number): Response {
  const message = `Too many attempts. Please try again in ${Math.ceil(seconds / MINUTE)} minutes.`;
  return authError(429, "over_request_rate_limit", message, { "retry-after": String(seconds) });
}

function busy(): Response {
  const message = "The sign-in service is busy. Please try again in a moment.";
  return authError(503, "request_timeout", message, { "retry-after": "5" });
}
