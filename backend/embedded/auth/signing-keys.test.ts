import { afterEach, expect, test, vi } from "vitest";
import { makeSigningKeys } from "#tests/factories/make-signing-keys.ts";
import { createSigningKeys } from "./signing-keys.ts";

const SECRET = "a secret of at least thirty-two characters";
const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

test("the published key has no private part, and the stored one is sealed", async () => {
  const keys = await makeSigningKeys(SECRET);
  const [key] = keys.publicKeys();
  expect(Object.keys(key ?? {}).sort()).toEqual(["alg", "crv", "ext", "key_ops", "kid", "kty", "use", "x", "y"].sort());
  expect(keys.rows[0]?.sealed).not.toContain("{");
  const other = createSigningKeys({ database: { query: async () => keys.rows }, secret: "another", tokenSeconds: 60 });
  await other.load();
  expect(other.publicKeys()).toEqual([]);
});

test("a new key is published before it signs, and the previous key verifies until its tokens have ended", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const keys = await makeSigningKeys(SECRET);
  const next = await makeSigningKeys(SECRET);
  const [previousRow, nextRow] = [keys.rows[0], next.rows[0]];
  if (!previousRow || !nextRow) throw new Error("each installation makes a key");
  const [previous, coming] = [previousRow.kid, nextRow.kid];
  const now = Date.now();
  previousRow.ends_at = new Date(now + 75 * MINUTE).toISOString();
  keys.rows.unshift({ ...nextRow, signs_from: new Date(now + 10 * MINUTE).toISOString() });
  await keys.load();
  const token = await keys.sign({ sub: "a" });
  expect(kidOf(token)).toBe(previous);
  expect(keys.publicKeys().map(({ kid }) => kid)).toEqual([coming, previous]);
  vi.setSystemTime(now + 11 * MINUTE);
  expect(kidOf(await keys.sign({ sub: "a" }))).toBe(coming);
  expect(await keys.verify(token, previous)).toEqual({ sub: "a" });
  vi.setSystemTime(now + 76 * MINUTE);
  await expect(keys.verify(token, previous)).rejects.toThrow("no key of this installation");
  expect(keys.publicKeys().map(({ kid }) => kid)).toEqual([coming]);
});
