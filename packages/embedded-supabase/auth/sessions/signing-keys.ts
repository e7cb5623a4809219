import { sign, verify } from "hono/jwt";
import { JwtTokenExpired } from "hono/utils/jwt/types";
import { LRUCache } from "lru-cache";
import type { Fields } from "../fields.ts";
import type { SigningKeyCommands, SigningKeyTimes } from "./signing-key-commands.ts";
import {
  addFirstKey,
  addNextKey,
  type KeyTable,
  publicPart,
  readSigningKeys,
  type SigningKey,
} from "./signing-key-rows.ts";

/** Clients and caches store the public keys for ten minutes, so a new key waits as long before it signs. */
const PUBLISHED_BEFORE_SECONDS = 600;
/** A token of a session has about 900 characters. */
const LONGEST_CACHED_TOKEN = 4096;
const MAX_CACHED_TOKENS = 500;

/** For the clocks of several machines. */
const CLOCK_DRIFT_SECONDS = 300;

type PublicKey = Fields & { kid: string };

type SigningKeysOptions = KeyTable & {
  /** Lifetime of an access token. */
  tokenSeconds: number;
  /** The claim `iss` of every token: the URL of this service. */
  issuer: string;
};

/**
 * The ES256 keys of access tokens. The newest key signs. Earlier keys verify until their last token has ended.
 * RFC 7517 describes the public keys, https://supabase.com/docs/guides/auth/signing-keys their use.
 */
export class SigningKeys implements SigningKeyCommands {
  readonly #table: KeyTable;
  readonly #tokenSeconds: number;
  readonly #issuer: string;
  #keys: SigningKey[] = [];
  /** Claims of tokens whose signature was right. */
  readonly #checked = new LRUCache<string, { key: SigningKey; claims: Fields }>({ max: MAX_CACHED_TOKENS });

  constructor({ tokenSeconds, issuer, ...table }: SigningKeysOptions) {
    this.#table = table;
    this.#tokenSeconds = tokenSeconds;
    this.#issuer = issuer;
  }

  /** Reads the keys again, for example after another process has changed them. */
  async load(): Promise<void> {
    this.#keys = await readSigningKeys(this.#table);
    this.#checked.clear();
  }

  /** Loads the keys and makes the first one. One process at a time may call it. */
  async prepare(): Promise<void> {
    await this.load();
    if (this.#currentKey()) return;
    await addFirstKey(this.#table);
    await this.load();
  }

  /** @returns a token with the id of its key */
  sign(claims: Fields): Promise<string> {
    const key = this.#currentKey();
    if (!key) throw new Error("there is no key to sign a token");
    return sign({ iss: this.#issuer, ...claims }, key.privateKey, "ES256");
  }

  /**
   * Checks the signature of a token once, and its key and end at each use.
   * @throws an error of hono/jwt, or an Error for an unknown key
   */
  async verify(token: string, kid: unknown): Promise<Readonly<Fields>> {
    const key = this.#validKeys().find((known) => known.kid === kid);
    if (!key) throw new Error("no key of this installation signed the token");
    const earlier = this.#checked.get(token);
    // A check may end after the keys were loaded again.
    if (earlier?.key === key) {
      if (Number(earlier.claims.exp) * 1000 <= Date.now()) throw new JwtTokenExpired(token);
      return earlier.claims;
    }
    const claims = await verify(token, key.publicKey, "ES256");
    if (token.length <= LONGEST_CACHED_TOKEN) this.#checked.set(token, { key, claims });
    return claims;
  }

  /** @returns the keys as `/.well-known/jwks.json` publishes them */
  publicKeys(): PublicKey[] {
    return this.#validKeys().map(({ kid, privateKey }) => ({
      ...publicPart(privateKey),
      kid,
      alg: "ES256",
      use: "sig",
      key_ops: ["verify"],
      ext: true,
    }));
  }

  /** @returns the valid keys, the newest first */
  list(): SigningKeyTimes[] {
    return this.#validKeys().map(({ kid, signsFrom, endsAt }) => ({
      kid,
      signsFrom: new Date(signsFrom),
      endsAt: Number.isFinite(endsAt) ? new Date(endsAt) : undefined,
    }));
  }

  /**
   * Adds a key. The previous key signs until the new one does, and stays valid until its tokens have ended.
   * @param isImmediate the new key signs at once, and all tokens of other keys end: a key is known to others
   */
  async rotate({ isImmediate }: { isImmediate: boolean }): Promise<void> {
    const waitSeconds = isImmediate ? 0 : PUBLISHED_BEFORE_SECONDS;
    const previousSeconds = isImmediate ? 0 : waitSeconds + this.#tokenSeconds + CLOCK_DRIFT_SECONDS;
    await addNextKey(this.#table, { waitSeconds, previousSeconds, isImmediate });
    await this.load();
  }

  #validKeys(): SigningKey[] {
    return this.#keys.filter(({ endsAt }) => endsAt > Date.now());
  }

  /** @returns the newest key that signs already */
  #currentKey(): SigningKey | undefined {
    return this.#validKeys().find(({ signsFrom }) => signsFrom <= Date.now());
  }
}
