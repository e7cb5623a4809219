import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter, type NetworkCounter } from "#platform/attempts/network-counter.ts";
import { AuthError } from "../auth-error.ts";
import { type CountedGuess, type Guess, GuessCounters } from "./guess-counters.ts";
import { createPrioritySemaphore } from "./priority-semaphore.ts";
import { busy, tooMany } from "./sign-in-rejections.ts";
import { createWaitingLine } from "./waiting-line.ts";

/** In 15 minutes. Nobody guesses a refresh token, so this limit only bounds the cost. */
const REFRESHES_OF_NETWORK = 100;
const REFRESHES_SECONDS = 15 * 60;

/** One thread compares a password, while the database looks up the next account. */
const AT_ONCE = 2;
/** This many sign-ins from unknown networks take 16 seconds. */
const MAX_WAITING = 200;

export type FailedGuess = Pick<Guess, "kind" | "account">;

type LimitedGuess = Guess & {
  /** A budget of the account is spent with this guess: one of a network, or that of the account. */
  onExhausted?: () => void;
};

type SignInLimitOptions = {
  counters: AttemptCounters;
  onCodesExhausted: (account: string) => void;
  /** A checked guess was wrong. The limits bound the number of calls. */
  onFailed?: (guess: FailedGuess) => void;
};

/** Runs sign-ins within the limits of guess-counters.ts, one at a time for each network. */
export class SignInLimit {
  readonly #guesses: GuessCounters;
  readonly #refreshes: NetworkCounter;
  readonly #inLineOf = createWaitingLine({ onFull: () => tooMany(1) });
  readonly #hashingSemaphore = createPrioritySemaphore({ max: AT_ONCE, maxWaiting: MAX_WAITING, onFull: busy });
  readonly #onCodesExhausted: SignInLimitOptions["onCodesExhausted"];
  readonly #onFailed: SignInLimitOptions["onFailed"];

  constructor({ counters, onCodesExhausted, onFailed }: SignInLimitOptions) {
    this.#guesses = new GuessCounters(counters);
    this.#refreshes = createNetworkCounter({
      counters,
      name: "failed refreshes of a network",
      windowSeconds: REFRESHES_SECONDS,
      max: REFRESHES_OF_NETWORK,
    });
    this.#onCodesExhausted = onCodesExhausted;
    this.#onFailed = onFailed;
  }

  /**
   * Runs the attempt within the limits.
   * @param attempt returns a value for a right guess, and throws an AuthError for a wrong one
   * @throws AuthError of the attempt, or 429 beyond a limit, or 503 when too many sign-ins wait
   */
  guess<Result>(guess: LimitedGuess, attempt: () => Promise<Result>): Promise<Result> {
    return this.#inLineOf(guess.network, () => this.#check(guess, attempt));
  }

  /** Runs work that costs a hash and belongs to a session. @throws AuthError 429 when too much of a network waits */
  hash<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    return this.#inLineOf(network, () => this.#hashingSemaphore(true, work));
  }

  /** Counts failed refreshes. @throws AuthError of the attempt, or 429 beyond the limit */
  async refresh<Result>(network: string, attempt: () => Promise<Result>): Promise<Result> {
    const { isOver, secondsLeft, undo } = await this.#refreshes.add(network);
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
  }

  async #check<Result>(guess: LimitedGuess, attempt: () => Promise<Result>): Promise<Result> {
    const counted = await this.#guesses.count(guess);
    let result: Result;
    try {
      result = await (guess.kind === "password" ? this.#hashingSemaphore(counted.isOwnNetwork, attempt) : attempt());
    } catch (error) {
      if (!isWrongGuess(error)) {
        await counted.undo();
        throw error;
      }
      this.#reportFailure(guess, counted);
      throw counted.hiddenSeconds === undefined ? error : tooMany(counted.hiddenSeconds);
    }
    await counted.succeed();
    return result;
  }

  #reportFailure({ kind, account, onExhausted }: LimitedGuess, { isLastOfAccount, isLast }: CountedGuess): void {
    if (account !== "") this.#onFailed?.({ kind, account });
    if (isLastOfAccount && kind === "code") this.#onCodesExhausted(account);
    if (isLast) onExhausted?.();
  }
}

/** A failure of the backend, such as a lost database, is no wrong guess. */
function isWrongGuess(error: unknown): boolean {
  return error instanceof AuthError && error.status < 500;
}
