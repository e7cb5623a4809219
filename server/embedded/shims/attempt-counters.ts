import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

type Window = { count: number; endsAt: number };

/**
 * Counts attempts by key, in a window that begins with a key's first attempt. Holds so many keys and no more: past that
 * the keys that have been quiet for longest are forgotten, which gives their owners a new window and nobody else anything.
 */
export class AttemptCounter {
  readonly #windows: LRUCache<string, Window>;
  readonly #windowMs: number;

  constructor({ windowSeconds, maxKeys = 20_000 }: { windowSeconds: number; maxKeys?: number }) {
    this.#windowMs = windowSeconds * 1000;
    this.#windows = new LRUCache({ max: maxKeys });
  }

  count(key: string): number {
    return this.#current(key)?.count ?? 0;
  }

  add(key: string): void {
    const window = this.#current(key) ?? { count: 0, endsAt: Date.now() + this.#windowMs };
    window.count += 1;
    this.#windows.set(key, window);
  }

  takeBack(key: string): void {
    const window = this.#current(key);
    if (window) window.count -= 1;
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }

  /** How long until the key's window ends. */
  secondsLeft(key: string): number {
    return secondsUntil(this.#current(key)?.endsAt ?? 0);
  }

  #current(key: string): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.endsAt > Date.now() ? window : undefined;
  }
}

const ROWS = 4;
const CELLS = 65_536;
const FULL = 65_535;

/**
 * Counts attempts on accounts, named by whoever tries, in fixed memory (512 KB) and without ever losing one: a count-min
 * sketch (Cormode, Muthukrishnan 2005). Names share cells, so a count may be too high and never too low; however many
 * names are made up, the count of a real account stands. The cells of a name depend on a secret, so nobody can choose
 * names that share an editor's. All windows end together.
 */
export class AccountCounter {
  readonly #cells = new Uint16Array(ROWS * CELLS);
  readonly #secret = randomBytes(16);
  readonly #windowMs: number;
  #endsAt = 0;

  constructor({ windowSeconds }: { windowSeconds: number }) {
    this.#windowMs = windowSeconds * 1000;
  }

  /**
   * Counts one attempt.
   * @returns how many that makes in this window; `undo` takes it back
   */
  add(account: string): { count: number; undo: () => void } {
    if (Date.now() >= this.#endsAt) {
      this.#cells.fill(0);
      this.#endsAt = Date.now() + this.#windowMs;
    }
    const window = this.#endsAt;
    const cells = this.#cellsOf(account);
    for (const cell of cells) this.#cells[cell] = Math.min(FULL, this.#at(cell) + 1);
    const undo = () => {
      if (this.#endsAt !== window) return;
      for (const cell of cells) this.#cells[cell] = Math.max(0, this.#at(cell) - 1);
    };
    return { count: Math.min(...cells.map((cell) => this.#at(cell))), undo };
  }

  /** How long until the window ends. */
  secondsLeft(): number {
    return secondsUntil(this.#endsAt);
  }

  #at(cell: number): number {
    return this.#cells[cell] ?? 0;
  }

  #cellsOf(account: string): number[] {
    const digest = createHash("sha256").update(this.#secret).update(account).digest();
    return Array.from({ length: ROWS }, (_, row) => row * CELLS + digest.readUInt16LE(row * 2));
  }
}

function secondsUntil(moment: number): number {
  return Math.max(1, Math.ceil((moment - Date.now()) / 1000));
}
