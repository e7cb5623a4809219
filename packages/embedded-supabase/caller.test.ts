import { createHmac, createPublicKey, type JsonWebKey } from "node:crypto";
import { sign } from "hono/jwt";
import { describe, expect, it } from "vitest";
import { createCallerIdentification } from "./caller.ts";
import { makeSigningKeys } from "./tests/make-signing-keys.ts";

const jwtSecret = "a secret of at least thirty-two characters";
const secretKey = "sb_secret_of_the_test";
const signingKeys = await makeSigningKeys(jwtSecret);
const identifyCaller = createCallerIdentification({ jwtSecret, signingKeys, secretKey });
const now = Math.floor(Date.now() / 1000);
const claims = { sub: "user-1", session_id: "session-1", role: "authenticated", aud: "authenticated", exp: now + 60 };
const ask = (headers: Record<string, string>, url = "http://backend.internal/rest/v1/articles") =>
  identifyCaller(new Request(url, { headers }));

describe("identifyCaller", () => {
  it("recognises a signed-in user by a token of this installation", async () => {
    const authorization = `Bearer ${await sign(claims, jwtSecret)}`;
    expect(await ask({ authorization })).toEqual({ kind: "user", userId: "user-1", sessionId: "session-1", claims });
  });

  it("recognises a signed-in user by a token of the key pair", async () => {
    const authorization = `Bearer ${await signingKeys.sign(claims)}`;
    const signed = { ...claims, iss: "http://site.example/auth/v1" };
    expect(await ask({ authorization })).toEqual({
      kind: "user",
      userId: "user-1",
      sessionId: "session-1",
      claims: signed,
    });
  });

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const hmac = (header: object, secret: string) => {
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const [published = { kid: "" }] = signingKeys.publicKeys();
  const pem = createPublicKey({ key: published as JsonWebKey, format: "jwk" })
    .export({ type: "spki", format: "pem" })
    .toString();

  it.each<[string, () => string | Promise<string>]>([
    ["is of another installation", async () => (await makeSigningKeys(jwtSecret)).sign(claims)],
    [
      "of another installation names the key of this one",
      async () => {
        const [, payload, signature] = (await (await makeSigningKeys(jwtSecret)).sign(claims)).split(".");
        const header = encode({ alg: "ES256", typ: "JWT", kid: published.kid });
        return `${header}.${payload}.${signature}`;
      },
    ],
    ["has no key id", async () => (await signingKeys.sign(claims)).replace(/^[^.]+/, encode({ alg: "ES256" }))],
    ["says that it has no signature", () => `${encode({ alg: "none", kid: published.kid })}.${encode(claims)}.`],
    ["has the public key as an HMAC secret", () => hmac({ alg: "HS256", kid: published.kid }, pem)],
    [
      "has the public JWK as an HMAC secret",
      () => hmac({ alg: "HS256", kid: published.kid }, JSON.stringify(published)),
    ],
    ["of the secret says ES256", () => hmac({ alg: "ES256", kid: published.kid }, jwtSecret)],
    [
      "of the key pair says HS256",
      async () => (await signingKeys.sign(claims)).replace(/^[^.]+/, encode({ alg: "HS256" })),
    ],
    ["is a server's, by the key pair", () => signingKeys.sign({ ...claims, role: "service_role" })],
  ])("treats the caller as anonymous when a token %s", async (_, make) => {
    const authorization = `Bearer ${await make()}`;
    expect(await ask({ authorization, apikey: secretKey })).toEqual({ kind: "anonymous", badToken: "invalid" });
  });

  it("still accepts a server by a token of the secret", async () => {
    const server = { role: "service_role" };
    const authorization = `Bearer ${await sign(server, jwtSecret)}`;
    expect(await ask({ authorization })).toEqual({ kind: "server", claims: server });
  });

  it.each([
    ["has run out", { ...claims, exp: now - 60 }, jwtSecret, "expired"],
    ["is signed with another secret", claims, "another secret of at least thirty-two chars", "invalid"],
    ["names an unknown role", { ...claims, role: "postgres" }, jwtSecret, "invalid"],
    ["is the token of a storage URL", { ...claims, aud: undefined }, jwtSecret, "invalid"],
    ["names no user", { ...claims, sub: undefined }, jwtSecret, "invalid"],
  ])("treats the caller as anonymous when the token %s", async (_, payload, secret, badToken) => {
    const authorization = `Bearer ${await sign(payload, secret)}`;
    expect(await ask({ authorization, apikey: secretKey })).toEqual({ kind: "anonymous", badToken });
  });

  it("recognises the server by its secret key, in the header or in the URL", async () => {
    expect(await ask({ apikey: secretKey, authorization: `Bearer ${secretKey}` })).toEqual({
      kind: "server",
      claims: {},
    });
    expect(await ask({}, `http://backend.internal/rest/v1/x?apikey=${secretKey}`)).toEqual({
      kind: "server",
      claims: {},
    });
  });

  it.each([[{}], [{ apikey: "sb_publishable_x", authorization: "Bearer sb_publishable_x" }]])(
    "treats every other caller as anonymous",
    async (headers) => {
      expect(await ask(headers as Record<string, string>)).toEqual({ kind: "anonymous" });
    },
  );
});
