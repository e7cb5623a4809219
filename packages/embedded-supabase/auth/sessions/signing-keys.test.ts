import { JwtTokenExpired, JwtTokenSignatureMismatched } from "hono/utils/jwt/types";
import { afterEach, expect, test, vi } from "vitest";
import { makeSigningKeys } from "../../tests/make-signing-keys.ts";
import { SigningKeys } from "./signing-keys.ts";

const SECRET = "a secret of at least thirty-two characters";
const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

const ISSUER = "http://site.example/auth/v1";

test("the published key has no private part, and the stored one is sealed", async () => {
  const keys = await makeSigningKeys(SECRET);
  const [key] = keys.publicKeys();
  expect(Object.keys(key ?? {}).sort()).toEqual(["alg", "crv", "ext", "key_ops", "kid", "kty", "use", "x", "y"].sort());
  expect(keys.rows[0]?.sealed).not.toContain("{");
  const other = new SigningKeys({
    database: { query: async () => keys.rows },
    secret: "another",
    tokenSeconds: 60,
    issuer: "",
  });
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
  expect(await keys.verify(token, previous)).toEqual({ iss: ISSUER, sub: "a" });
  vi.setSystemTime(now + 76 * MINUTE);
  await expect(keys.verify(token, previous)).rejects.toThrow("no key of this installation");
  expect(keys.publicKeys().map(({ kid }) => kid)).toEqual([coming]);
});

test("the signature of a token is checked once", async () => {
  const keys = await makeSigningKeys(SECRET);
  const token = await keys.sign({ sub: "a" });
  const long = await keys.sign({ sub: "a".repeat(5000) });
  const check = vi.spyOn(crypto.subtle, "verify");
  for (let use = 0; use < 3; use += 1)
    expect(await keys.verify(token, kidOf(token))).toEqual({ iss: ISSUER, sub: "a" });
  expect(check).toHaveBeenCalledTimes(1);
  for (let use = 0; use < 2; use += 1) await keys.verify(long, kidOf(long));
  expect(check).toHaveBeenCalledTimes(3);
});

test("a token that ends between two uses is rejected", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const keys = await makeSigningKeys(SECRET);
  const token = await keys.sign({ sub: "a", exp: Math.floor(Date.now() / 1000) + 60 });
  await keys.verify(token, kidOf(token));
  vi.setSystemTime(Date.now() + MINUTE);
  await expect(keys.verify(token, kidOf(token))).rejects.toBeInstanceOf(JwtTokenExpired);
});

test("a token of a removed key is rejected after its use", async () => {
  const keys = await makeSigningKeys(SECRET);
  const token = await keys.sign({ sub: "a" });
  await keys.verify(token, kidOf(token));
  keys.rows.splice(0, 1, ...(await makeSigningKeys(SECRET)).rows);
  await keys.load();
  await expect(keys.verify(token, kidOf(token))).rejects.toThrow("no key of this installation");
});

test("a check that ends after the keys were loaded does not count for a new key with the same id", async () => {
  const keys = await makeSigningKeys(SECRET);
  const token = await keys.sign({ sub: "a" });
  const loaded = Promise.withResolvers<void>();
  const check = crypto.subtle.verify.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "verify").mockImplementationOnce(async (...options: Parameters<typeof check>) => {
    await loaded.promise;
    return check(...options);
  });
  const first = keys.verify(token, kidOf(token));
  const [row] = (await makeSigningKeys(SECRET)).rows;
  if (!row) throw new Error("each installation makes a key");
  keys.rows.splice(0, 1, { ...row, kid: kidOf(token) });
  await keys.load();
  loaded.resolve();
  await first;
  await expect(keys.verify(token, kidOf(token))).rejects.toBeInstanceOf(JwtTokenSignatureMismatched);
});

test("a forged token is rejected at each use", async () => {
  const keys = await makeSigningKeys(SECRET);
  const token = await keys.sign({ sub: "a" });
  const [header, , signature] = token.split(".");
  const claims = Buffer.from(JSON.stringify({ sub: "b" })).toString("base64url");
  const check = vi.spyOn(crypto.subtle, "verify");
  for (let use = 1; use <= 3; use += 1) {
    const forged = keys.verify(`${header}.${claims}.${signature}`, kidOf(token));
    await expect(forged).rejects.toBeInstanceOf(JwtTokenSignatureMismatched);
    expect(check).toHaveBeenCalledTimes(use);
  }
  expect(await keys.verify(token, kidOf(token))).toEqual({ iss: ISSUER, sub: "a" });
});
