import { randomUUID, type webcrypto } from "node:crypto";
import type { verify } from "hono/jwt";
import sql from "sql-template-tag";
import * as z from "zod";
import type { Database } from "../../database/database.ts";
import { readRows } from "../../database/sql-database.ts";
import { openSealedText, sealText } from "../../setup/sealed-text.ts";

/** Every process of the database reloads its keys after a notification. */
export const KEYS_CHANGED = "signing_keys_changed";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };

type PrivateKey = webcrypto.JsonWebKey & { kid: string; alg: string };

export type SigningKey = {
  kid: string;
  signsFrom: number;
  endsAt: number;
  privateKey: PrivateKey;
  publicKey: Parameters<typeof verify>[1];
};

const keyRow = z.object({
  kid: z.string(),
  sealed: z.string(),
  signs_from: z.string(),
  ends_at: z.string().nullable(),
});

export type KeyTable = {
  database: Pick<Database, "query">;
  /** Seals and opens the keys. */
  secret: string;
};

type NextKey = {
  /** The seconds until the new key signs. */
  waitSeconds: number;
  /** The seconds until the previous key ends. */
  previousSeconds: number;
  /** Deletes all other keys. */
  isImmediate: boolean;
};

/** Reads the keys, the newest first. Leaves out keys that were sealed with another secret. */
export async function readSigningKeys({ database, secret }: KeyTable): Promise<SigningKey[]> {
  const rows = await readRows(
    database,
    sql`select kid, sealed, signs_from, ends_at from auth.signing_keys order by signs_from desc, kid`,
    keyRow,
  );
  const keys = await Promise.all(rows.map((row) => openKey(row, secret)));
  return keys.filter((key) => key !== undefined);
}

async function openKey(
  { kid, sealed, signs_from, ends_at }: z.output<typeof keyRow>,
  secret: string,
): Promise<SigningKey | undefined> {
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
}

/** Makes a key that signs at once. */
export async function addFirstKey({ database, secret }: KeyTable): Promise<void> {
  const { kid, sealed } = await makeKey(secret);
  await database.query(sql`insert into auth.signing_keys (kid, sealed, signs_from) values (${kid}, ${sealed}, now())`);
}

/** Makes a key that replaces the newest one, and notifies every process. */
export async function addNextKey(
  { database, secret }: KeyTable,
  { waitSeconds, previousSeconds, isImmediate }: NextKey,
): Promise<void> {
  const { kid, sealed } = await makeKey(secret);
  await database.query(
    sql`with ended as (
      delete from auth.signing_keys where ${isImmediate}::boolean or ends_at <= now()
    ), previous as (
      update auth.signing_keys set ends_at = now() + make_interval(secs => ${previousSeconds})
      where not ${isImmediate}::boolean and ends_at is null
    ), next as (
      insert into auth.signing_keys (kid, sealed, signs_from)
      values (${kid}, ${sealed}, now() + make_interval(secs => ${waitSeconds})) returning kid
    )
    select pg_notify(${KEYS_CHANGED}, '') from next`,
  );
}

async function makeKey(secret: string): Promise<{ kid: string; sealed: string }> {
  const { privateKey } = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kid: randomUUID(), sealed: await sealText(JSON.stringify({ kty, crv, x, y, d }), secret) };
}

export function publicPart({ kty, crv, x, y }: webcrypto.JsonWebKey): webcrypto.JsonWebKey {
  return { kty, crv, x, y };
}
