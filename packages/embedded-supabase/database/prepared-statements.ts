import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";

/** PostgreSQL stores about 40 KB for each statement on each connection. */
const MAX_STATEMENTS = 20;

/** The names of the prepared statements of one connection. */
export class PreparedStatements {
  readonly #names: LRUCache<string, string>;
  /** A pooler in transaction mode mixes connections. A name must never run a statement of another connection. */
  readonly #prefix = randomUUID();
  #count = 0;
  #unused: string[] = [];

  constructor(max = MAX_STATEMENTS) {
    this.#names = new LRUCache({ max, dispose: (name) => this.#unused.push(name) });
  }

  /**
   * @param key identifies the text and the role, because PostgreSQL plans a statement again for another role
   * @returns `isNew` if PostgreSQL must parse the statement first
   */
  use(key: string): { name: string; isNew: boolean } {
    const known = this.#names.get(key);
    if (known !== undefined) return { name: known, isNew: false };
    this.#count += 1;
    const name = `${this.#prefix}-${this.#count}`;
    this.#names.set(key, name);
    return { name, isNew: true };
  }

  /** Removes statements of a failed transaction, because PostgreSQL may not have parsed them. */
  forget(keys: readonly string[]): void {
    for (const key of keys) this.#names.delete(key);
  }

  /** @returns names that PostgreSQL can close; it accepts names that it does not know */
  takeUnused(): string[] {
    const names = this.#unused;
    this.#unused = [];
    return names;
  }
}
