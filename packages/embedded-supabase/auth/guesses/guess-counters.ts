import { createHash } from "node:crypto";
import type { AttemptCounter, AttemptCounters, CountedAttempt } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter, type NetworkCounter } from "#platform/attempts/network-counter.ts";
import { tooMany } from "./sign-in-rejections.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Wrong passwords, codes and links of a network in 15 minutes, for one account and for all accounts together. */
const OF_NETWORK_AND_ACCOUNT = 10;
const OF_NETWORK = 50;
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

/** After a sign-in, a network counts as the account's own network for this time. */
const OWN_NETWORK_SECONDS = 30 * DAY;

export type Guess = {
  kind: "password" | "code" | "link" | "factor";
  /** The e-mail address; the id for a second factor, because an address may change. Empty if the request names none. */
  account: string;
  network: string;
};

export type CountedGuess = {
  isOwnNetwork: boolean;
  /** The budget of the account is spent with this guess. */
  isLastOfAccount: boolean;
  /** A budget of the account is spent with this guess: one of a network, or that of the account. */
  isLast: boolean;
  /** The site hides for these seconds that the guess was wrong, because the budget of the account was spent before. */
  hiddenSeconds: number | undefined;
  /** Takes the guess back, because it could not be checked. */
  undo(): Promise<void>;
  /** Takes a right guess back, with the earlier wrong ones of its network. */
  succeed(): Promise<void>;
};

/** A guess with the names of its counters. */
type Source = {
  hasOwnNetworks: boolean;
  isOwnNetwork: boolean;
  ownKey: string;
  network: { network: string; countsWider: boolean };
  both: { network: string; countsWider: boolean; subject: string };
  /** The counter of the codes of a second factor in a day. */
  ofDay: { counter: NetworkCounter; max: number } | undefined;
};

/**
 * Only failures count. Nobody can lock a person out: networks that signed in to an account have a separate budget,
 * which wider prefixes and other networks do not use up. For second factors, these are networks that showed a right
 * code, because a thief may know the password. After the account's budget is spent, the backend still checks one
 * password of each other network, and hides that it was wrong.
 */
export class GuessCounters {
  readonly #ofNetwork: NetworkCounter;
  readonly #ofBoth: NetworkCounter;
  readonly #ofFactors: ReturnType<typeof createFactorCounters>;
  readonly #ownNetworks: AttemptCounter;
  readonly #countOnAccount: ReturnType<typeof createAccountBudgets>;

  constructor(counters: AttemptCounters) {
    this.#ofNetwork = createNetworkCounter({
      counters,
      windowSeconds: 15 * MINUTE,
      max: OF_NETWORK,
      name: "failed sign-ins of a network",
    });
    this.#ofBoth = createNetworkCounter({
      counters,
      windowSeconds: 15 * MINUTE,
      max: OF_NETWORK_AND_ACCOUNT,
      name: "failed sign-ins of a network to an account",
    });
    this.#ofFactors = createFactorCounters(counters);
    this.#ownNetworks = counters.create("networks of an account", OWN_NETWORK_SECONDS);
    this.#countOnAccount = createAccountBudgets(counters);
  }

  /** Counts a guess before it is checked, so that simultaneous guesses cannot pass uncounted. @throws AuthError 429 */
  async count(guess: Guess): Promise<CountedGuess> {
    const source = await this.#sourceOf(guess);
    const { isOwnNetwork, network, both, ofDay } = source;
    await this.#rejectFull(source);
    const [budget, byNetwork, byBoth, byDay] = await Promise.all([
      this.#countOnAccount(guess, isOwnNetwork),
      this.#ofNetwork.add(network),
      this.#ofBoth.add(both),
      ofDay?.counter.add(both) ?? UNCOUNTED,
    ]);
    const undoNetworks = () => Promise.all([byNetwork.undo(), byBoth.undo(), byDay.undo()]);
    const undo = async () => void (await Promise.all([budget.undo(), undoNetworks()]));
    // Another process may have counted some meanwhile.
    const full = [byNetwork, byBoth, byDay].find(({ isOver }) => isOver);
    if (full) {
      await undo();
      throw tooMany(full.secondsLeft);
    }
    if (budget.isOver && (guess.kind !== "password" || byBoth.count > 1)) {
      await undoNetworks();
      throw tooMany(budget.secondsLeft);
    }
    return {
      isOwnNetwork,
      isLastOfAccount: budget.isLast,
      isLast: budget.isLast || byDay.count === ofDay?.max,
      hiddenSeconds: budget.isOver ? byBoth.secondsLeft : undefined,
      undo,
      succeed: async () => {
        await undo();
        await this.#rememberSuccess(source);
      },
    };
  }

  async #sourceOf({ kind, account, network }: Guess): Promise<Source> {
    const ownKey = createHash("sha256").update(`${network} ${account}`).digest("base64");
    const hasOwnNetworks = kind === "password" || kind === "factor";
    const isOwnNetwork = hasOwnNetworks && (await this.#ownNetworks.read(ownKey)).count > 0;
    const countsWider = !isOwnNetwork;
    return {
      hasOwnNetworks,
      isOwnNetwork,
      ownKey,
      network: { network, countsWider },
      both: { network, countsWider, subject: account },
      ofDay: kind === "factor" ? this.#ofFactors[isOwnNetwork ? "own" : "unknown"] : undefined,
    };
  }

  /** @throws AuthError 429 if the network may not guess now */
  async #rejectFull({ network, both, ofDay }: Source): Promise<void> {
    const waits = await Promise.all([
      this.#ofNetwork.findWait(network),
      this.#ofBoth.findWait(both),
      ofDay?.counter.findWait(both),
    ]);
    const wait = waits.find((seconds) => seconds !== undefined);
    if (wait !== undefined) throw tooMany(wait);
  }

  async #rememberSuccess({ hasOwnNetworks, isOwnNetwork, ownKey, both, ofDay }: Source): Promise<void> {
    await Promise.all([this.#ofBoth.forget(both), ofDay?.counter.forget(both)]);
    if (hasOwnNetworks && !isOwnNetwork) await this.#ownNetworks.add(ownKey);
  }
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
