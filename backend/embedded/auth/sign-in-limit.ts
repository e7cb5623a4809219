import { createHash } from "node:crypto";
import type { AttemptCounters, CountedAttempt } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import { emit } from "#platform/observers.ts";
import { AuthError } from "./auth-error.ts";
import { createPrioritySemaphore } from "./priority-semaphore.ts";
import { createWaitingLine } from "./waiting-line.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Wrong passwords, codes and links of a network in 15 minutes, for one account and for all accounts together. */
const OF_NETWORK_AND_ACCOUNT = 10;
const OF_NETWORK = 50;
/** In 15 minutes. Nobody guesses a refresh token, so this limit only bounds the cost. */
const REFRESHES_OF_NETWORK = 100;
/** In 15 minutes, from networks that never signed in to the account. */
const PASSWORDS_OF_ACCOUNT = 100;
/** In an hour, from all networks. A guess of ten digits succeeds with a probability of 10^-5 in a year. */
const CODES_OF_ACCOUNT = 10;
/**
 * Codes of second factors and recovery codes together, in a day. Own networks have shown a right code before. Three codes
 * of six digits are valid at once. A thief of the password succeeds with a probability of 2% in a year. A network of
 * the person adds 1%. One unknown network, even a /48, leaves some codes to others.
 */
const FACTOR_CODES = {
  unknown: { ofNetwork: 4, ofAccount: 15 },
  own: { ofNetwork: 10, ofAccount: 30 },
};

/** One thread compares a password, while the database looks up the next account. */
const AT_ONCE = 2;
/** This many sign-ins from unknown networks take 16 seconds. */
const MAX_WAITING = 200;

/** After a sign-in, a network counts as the account's own network for this time. */
const OWN_NETWORK_SECONDS = 30 * DAY;

export type FailedGuess = Pick<Guess, "kind" | "account">;

type Guess = {
  kind: "password" | "code" | "link" | "factor";
  /** The e-mail address; the id for a second factor, because an address may change. Empty if the request names none. */
  account: string;
  network: string;
  /** A budget of the account is spent with this guess: one of a network, or that of the account. */
  onExhausted?: () => void;
};

type Options = {
  counters: AttemptCounters;
  onCodesExhausted: (account: string) => void;
  /** A checked guess was wrong. The limits bound the number of calls. */
  onFailed?: (guess: FailedGuess) => void;
};

export type SignInLimit = ReturnType<typeof createSignInLimit>;

/**
 * Only failures count. Nobody can lock an editor out: networks that signed in to an account have a separate budget,
 * which wider prefixes and other networks do not use up. For second factors, these are networks that showed a right code,
 * because a thief may know the password. After the account's budget is spent, the site still checks one password of each
 * other network, and hides that it was wrong.
 */
export function createSignInLimit({ counters, onCodesExhausted, onFailed }: Options) {
  const windowSeconds = 15 * MINUTE;
  const ofNetwork = createNetworkCounter({
    counters,
    windowSeconds,
    max: OF_NETWORK,
    name: "failed sign-ins of a network",
  });
  const ofBoth = createNetworkCounter({
    counters,
    windowSeconds,
    max: OF_NETWORK_AND_ACCOUNT,
    name: "failed sign-ins of a network to an account",
  });
  const ofFactors = createFactorCounters(counters);
  const ownNetworks = counters.create("networks of an account", OWN_NETWORK_SECONDS);
  const countOnAccount = createAccountBudgets(counters);
  const inLineOf = createWaitingLine({ onFull: () => tooMany(1) });
  const hashingSemaphore = createPrioritySemaphore({ max: AT_ONCE, maxWaiting: MAX_WAITING, onFull: busy });

  async function check<Result>(guess: Guess, attempt: () => Promise<Result>): Promise<Result> {
    const { kind, account, network } = guess;
    const ownKey = createHash("sha256").update(`${network} ${account}`).digest("base64");
    const hasOwnNetworks = kind === "password" || kind === "factor";
    const isOwnNetwork = hasOwnNetworks && (await ownNetworks.read(ownKey)).count > 0;
    const source = { network, countsWider: !isOwnNetwork };
    const both = { ...source, subject: account };
    const ofDay = kind === "factor" ? ofFactors[isOwnNetwork ? "own" : "unknown"] : undefined;
    const waits = await Promise.all([ofNetwork.findWait(source), ofBoth.findWait(both), ofDay?.counter.findWait(both)]);
    const wait = waits.find((seconds) => seconds !== undefined);
    if (wait !== undefined) throw tooMany(wait);
    const [budget, byNetwork, byBoth, byDay] = await Promise.all([
      countOnAccount(guess, isOwnNetwork),
      ofNetwork.add(source),
      ofBoth.add(both),
      ofDay?.counter.add(both) ?? UNCOUNTED,
    ]);
    const undoNetworks = () => Promise.all([byNetwork.undo(), byBoth.undo(), byDay.undo()]);
    const undo = () => Promise.all([budget.undo(), undoNetworks()]);
    // Another process may have counted some meanwhile.
    const full = [byNetwork, byBoth, byDay].find(({ isOver }) => isOver);
    if (full) {
      await undo();
      throw tooMany(full.secondsLeft);
    }
    if (budget.isOver && (kind !== "password" || byBoth.count > 1)) {
      await undoNetworks();
      throw tooMany(budget.secondsLeft);
    }

    let result: Result;
    try {
      result = await (kind === "password" ? hashingSemaphore(isOwnNetwork, attempt) : attempt());
    } catch (error) {
      if (!isWrongGuess(error)) {
        await undo();
        throw error;
      }
      if (account !== "") onFailed?.({ kind, account });
      if (budget.isLast && kind === "code") onCodesExhausted(account);
      if (budget.isLast || byDay.count === ofDay?.max) guess.onExhausted?.();
      throw budget.isOver ? tooMany(byBoth.secondsLeft) : error;
    }
    await undo();
    await Promise.all([ofBoth.forget(both), ofDay?.counter.forget(both)]);
    if (hasOwnNetworks && !isOwnNetwork) await ownNetworks.add(ownKey);
    return result;
  }

  return {
    /**
     * Runs the attempt within the limits.
     * @param attempt returns a value for a right guess, and throws an AuthError for a wrong one
     * @throws AuthError of the attempt, or 429 beyond a limit, or 503 when too many sign-ins wait
     */
    guess<Result>(guess: Guess, attempt: () => Promise<Result>): Promise<Result> {
      return inLineOf(guess.network, () => check(guess, attempt));
    },

    refresh: createRefreshLimit(counters),

    /** Runs work that costs a hash and belongs to a session. @throws AuthError 429 when too much of a network waits */
    hash<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
      return inLineOf(network, () => hashingSemaphore(true, work));
    },
  };
}

type Budget = CountedAttempt & { isOver: boolean; isLast: boolean };

const UNCOUNTED: Budget = { count: 0, isOver: false, isLast: false, secondsLeft: 0, undo: async () => {} };

function createAccountBudgets(counters: AttemptCounters) {
  const passwords = counters.createForAnyKey("passwords of an account", 15 * MINUTE);
  const codes = counters.createForAnyKey("codes of an account", 60 * MINUTE);
  const factorCodes = counters.createForAnyKey("codes of the factors of an account", DAY);
  const factorCodesOfOwn = counters.createForAnyKey("codes of the factors of an account in its networks", DAY);
  const budgets = {
    password: [passwords, PASSWORDS_OF_ACCOUNT],
    code: [codes, CODES_OF_ACCOUNT],
    factor: [factorCodes, FACTOR_CODES.unknown.ofAccount],
    ownFactor: [factorCodesOfOwn, FACTOR_CODES.own.ofAccount],
  } as const;

  return async function countOnAccount({ kind, account }: Guess, isOwnNetwork: boolean): Promise<Budget> {
    if (kind === "link" || (kind === "password" && isOwnNetwork)) return UNCOUNTED;
    const [counter, max] = budgets[kind === "factor" && isOwnNetwork ? "ownFactor" : kind];
    const attempt = await counter.add(account);
    return { ...attempt, isOver: attempt.count > max, isLast: attempt.count === max };
  };
}

/** Wrong codes of one network for one account in a day. */
function createFactorCounters(counters: AttemptCounters) {
  const create = (name: string, max: number) => ({
    max,
    counter: createNetworkCounter({ counters, name, windowSeconds: DAY, max }),
  });
  return {
    unknown: create("codes of factors of a network", FACTOR_CODES.unknown.ofNetwork),
    own: create("codes of factors of an own network", FACTOR_CODES.own.ofNetwork),
  };
}

function createRefreshLimit(counters: AttemptCounters) {
  const refreshes = createNetworkCounter({
    counters,
    name: "failed refreshes of a network",
    windowSeconds: 15 * MINUTE,
    max: REFRESHES_OF_NETWORK,
  });

  /** Counts failed refreshes. @throws AuthError of the attempt, or 429 beyond the limit */
  return async function refresh<Result>(network: string, attempt: () => Promise<Result>): Promise<Result> {
    const { isOver, secondsLeft, undo } = await refreshes.add(network);
    if (isOver) {
      await undo();
      throw tooMany(secondsLeft);
    }
    const result = await attempt().catch(async (error: unknown) => {
      if (!isWrongGuess(error)) await undo();
      throw error;
    });
    await undo();
    return result;
  };
}

/** A failure of the site, such as a lost database, is no wrong guess. */
function isWrongGuess(error: unknown): boolean {
  return error instanceof AuthError && error.status < 500;
}

export function tooMany(seconds: number): AuthError {
  emit({ type: "refused", reason: "sign-in limit" });
  const minutes = Math.ceil(seconds / MINUTE);
  const wait = minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
  const message = `Too many attempts. Please try again in ${wait}.`;
  return new AuthError(429, "over_request_rate_limit", message, { headers: { "retry-after": String(seconds) } });
}

function busy(): AuthError {
  emit({ type: "refused", reason: "busy" });
  const message = "The sign-in service is busy. Please try again in a moment.";
  return new AuthError(503, "request_timeout", message, { headers: { "retry-after": "5" } });
}
