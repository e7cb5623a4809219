import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

type Window = { count: number; endsAt: number };

/** A window begins with a key's first attempt. Beyond `maxKeys`, the keys that were idle for longest are removed. */
export class BoundedWindows {
  readonly #windows: LRUCache<string, Window>;
  readonly #windowMs: number;

  constructor({ windowSeconds, maxKeys = 20_000 }: { windowSeconds: number; maxKeys?: number }) {
    this.#windowMs = windowSeconds * 1000;
    // With the option `max`, the cache would allocate memory for all keys at once.
    this.#windows = new LRUCache({ maxSize: maxKeys, sizeCalculation: () => 1 });
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
 * A count-min sketch (Cormode, Muthukrishnan 2005) uses 512 KB. A count may be too high but never too low, for any
 * number of names. The cells depend on a secret, so an attacker cannot choose a name with a user's cells.
 */
export class SketchedWindow {
  readonly #cells = new Uint16Array(ROWS * CELLS);
  readonly #secret = randomBytes(16);
  readonly #windowMs: number;
  #endsAt = 0;

  constructor({ windowSeconds }: { windowSeconds: number }) {
    this.#windowMs = windowSeconds * 1000;
  }

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

function secondsUntil(time: number): number {
  return Math.max(1, Math.ceil((time - Date.now()) / 1000));
}
