import { randomUUID, type webcrypto } from "node:crypto";
import { sign, verify } from "hono/jwt";
import { JwtTokenExpired } from "hono/utils/jwt/types";
import { LRUCache } from "lru-cache";
import sql from "sql-template-tag";
import * as z from "zod";
import type { SigningKeyTimes } from "../../signing-key-commands.ts";
import { readRows } from "../../sql-database.ts";
import type { Database } from "../database/database.ts";
import { openSealedText, sealText } from "../setup/sealed-text.ts";
import type { Fields } from "./fields.ts";

/** Every process of the database reloads its keys after a notification. */
export const KEYS_CHANGED = "signing_keys_changed";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };

/** Clients and caches store the public keys for ten minutes, so a new key waits as long before it signs. */
const PUBLISHED_BEFORE_SECONDS = 600;
/** A token of a session has about 900 characters. */
const LONGEST_CACHED_TOKEN = 4096;
const MAX_CACHED_TOKENS = 500;

/** For the clocks of several machines. */
const CLOCK_DRIFT_SECONDS = 300;

type PrivateKey = webcrypto.JsonWebKey & { kid: string; alg: string };

type PublicKey = Fields & { kid: string };

const keyRow = z.object({
  kid: z.string(),
  sealed: z.string(),
  signs_from: z.string(),
  ends_at: z.string().nullable(),
});

type SigningKey = {
  kid: string;
  signsFrom: number;
  endsAt: number;
  privateKey: PrivateKey;
  publicKey: Parameters<typeof verify>[1];
};

export type SigningKeys = ReturnType<typeof createSigningKeys>;

type Options = {
  database: Pick<Database, "query">;
  /** Opens the sealed keys. */
  secret: string;
  /** Lifetime of an access token. */
  tokenSeconds: number;
  /** The claim `iss` of every token: the address of this service. */
  issuer: string;
};

/**
 * The ES256 keys of access tokens. The newest key signs. Earlier keys verify until their last token has ended.
 * RFC 7517 describes the public keys, https://supabase.com/docs/guides/auth/signing-keys their use.
 */
export function createSigningKeys({ database, secret, tokenSeconds, issuer }: Options) {
  let keys: SigningKey[] = [];
  /** Claims of tokens whose signature was right. */
  const checked = new LRUCache<string, { key: SigningKey; claims: Fields }>({ max: MAX_CACHED_TOKENS });

  /** Leaves out keys that were sealed with another secret. */
  async function load(): Promise<void> {
    const rows = await readRows(
      database,
      sql`select kid, sealed, signs_from, ends_at from auth.signing_keys order by signs_from desc, kid`,
      keyRow,
    );
    const opened = await Promise.all(
      rows.map(async ({ kid, sealed, signs_from, ends_at }): Promise<SigningKey | undefined> => {
        const text = await openSealedText(sealed, secret);
        if (text === undefined) return undefined;
        const jwk: webcrypto.JsonWebKey = JSON.parse(text);
        return {
          kid,
          signsFrom: Date.parse(signs_from),
          endsAt: ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at),
          privateKey: { ...jwk, kid, alg: "ES256" },
          publicKey: await crypto.subtle.importKey("jwk", publicPart(jwk), ALGORITHM, false, ["verify"]),
        };
      }),
    );
    keys = opened.filter((key) => key !== undefined);
    checked.clear();
  }

  const validKeys = () => keys.filter(({ endsAt }) => endsAt > Date.now());

  async function makeKey(): Promise<[kid: string, sealed: string]> {
    const { privateKey } = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
    const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", privateKey);
    return [randomUUID(), await sealText(JSON.stringify({ kty, crv, x, y, d }), secret)];
  }

  return {
    load,

    /** Loads the keys and makes the first one. One process at a time may call it. */
    async prepare(): Promise<void> {
      await load();
      if (validKeys().some(({ signsFrom }) => signsFrom <= Date.now())) return;
      const [kid, sealed] = await makeKey();
      await database.query(
        sql`insert into auth.signing_keys (kid, sealed, signs_from) values (${kid}, ${sealed}, now())`,
      );
      await load();
    },

    /** @returns a token with the id of its key */
    sign(claims: Fields): Promise<string> {
      const key = validKeys().find(({ signsFrom }) => signsFrom <= Date.now());
      if (!key) throw new Error("there is no key to sign a token");
      return sign({ iss: issuer, ...claims }, key.privateKey, "ES256");
    },

    /**
     * Checks the signature of a token once, and its key and end at each use.
     * @throws an error of hono/jwt, or an Error for an unknown key
     */
    async verify(token: string, kid: unknown): Promise<Readonly<Fields>> {
      const key = validKeys().find((known) => known.kid === kid);
      if (!key) throw new Error("no key of this installation signed the token");
      const earlier = checked.get(token);
      // A check may end after the keys were loaded again.
      if (earlier?.key === key) {
        if (Number(earlier.claims.exp) * 1000 <= Date.now()) throw new JwtTokenExpired(token);
        return earlier.claims;
      }
      const claims = await verify(token, key.publicKey, "ES256");
      if (token.length <= LONGEST_CACHED_TOKEN) checked.set(token, { key, claims });
      return claims;
    },

    /** @returns the keys as `/.well-known/jwks.json` publishes them */
    publicKeys(): PublicKey[] {
      return validKeys().map(({ kid, privateKey }) => ({
        ...publicPart(privateKey),
        kid,
        alg: "ES256",
        use: "sig",
        key_ops: ["verify"],
        ext: true,
      }));
    },

    /** @returns the valid keys, the newest first */
    list(): SigningKeyTimes[] {
      return validKeys().map(({ kid, signsFrom, endsAt }) => ({
        kid,
        signsFrom: new Date(signsFrom),
        endsAt: Number.isFinite(endsAt) ? new Date(endsAt) : undefined,
      }));
    },

    /**
     * Adds a key. The previous key signs until the new one does, and stays valid until its tokens have ended.
     * @param isImmediate the new key signs at once, and all tokens of other keys end: a key is known to others
     */
    async rotate({ isImmediate }: { isImmediate: boolean }): Promise<void> {
      const [kid, sealed] = await makeKey();
      const wait = isImmediate ? 0 : PUBLISHED_BEFORE_SECONDS;
      const lasts = isImmediate ? 0 : wait + tokenSeconds + CLOCK_DRIFT_SECONDS;
      await database.query(
        sql`with ended as (
          delete from auth.signing_keys where ${isImmediate}::boolean or ends_at <= now()
        ), previous as (
          update auth.signing_keys set ends_at = now() + make_interval(secs => ${lasts})
          where not ${isImmediate}::boolean and ends_at is null
        ), next as (
          insert into auth.signing_keys (kid, sealed, signs_from)
          values (${kid}, ${sealed}, now() + make_interval(secs => ${wait})) returning kid
        )
        select pg_notify(${KEYS_CHANGED}, '') from next`,
      );
      await load();
    },
  };
}

function publicPart({ kty, crv, x, y }: webcrypto.JsonWebKey): webcrypto.JsonWebKey {
  return { kty, crv, x, y };
}
