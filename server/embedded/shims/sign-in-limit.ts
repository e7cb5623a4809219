import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AccountCounter, AttemptCounter } from "./attempt-counters.ts";
import { authError } from "./auth-request.ts";
import { createPrioritySemaphore } from "./priority-semaphore.ts";
import { createWaitingLine } from "./waiting-line.ts";

const MINUTE = 60;

/** In 15 minutes, wrong passwords, codes and links: for one account, and for all together. */
const OF_NETWORK_AND_ACCOUNT = 10;
const OF_NETWORK = 50;
/** In 15 minutes. They are random, so this only bounds what asking costs. */
const REFRESHES_OF_NETWORK = 100;
/** In 15 minutes, from networks that never signed in to it. */
const PASSWORDS_OF_ACCOUNT = 100;
/** In an hour, from all networks: one of ten digits is guessed with a probability of 10^-5 in a year of trying. */
const CODES_OF_ACCOUNT = 10;

/** One thread compares; the database is asked for the next meanwhile. */
const AT_ONCE = 2;
/** From unknown networks: 200 take 16 seconds. */
const MAX_WAITING = 200;

const MAX_OWN_NETWORKS = 10_000;

type Guess = {
  kind: "password" | "code" | "link";
  /** Empty where a request names none. */
  account: string;
  network: string;
};

type Options = {
  onCodesExhausted: (account: string) => void;
};

/**
 * Only failures count. Nobody can lock an editor out: networks that signed in to an account have a budget of their own,
 * and past the account's every other network still has one password judged, answered as refused when wrong.
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
    async guess(guess: Guess, answer: () => Promise<Response>): Promise<Response> {
      return (await inLineOf(guess.network, () => judge(guess, answer))) ?? tooMany(1);
    },

    refresh: createRefreshLimit(),

    /** For what costs a hash and belongs to a session. */
    async hash(network: string, answer: () => Promise<Response>): Promise<Response> {
      return (await inLineOf(network, () => inHashingTurn(true, answer))) ?? tooMany(1);
    },
  };
}

const UNCOUNTED = { isOver: false, isLast: false, secondsLeft: 0, undo: () => {} };

/** Counted before it is judged: of simultaneous guesses from many networks none may pass uncounted. */
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
