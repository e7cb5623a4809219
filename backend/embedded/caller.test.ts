import { sign } from "hono/jwt";
import { describe, expect, it } from "vitest";
import { createCallerIdentification } from "./caller.ts";

const jwtSecret = "a secret of at least thirty-two characters";
const secretKey = "sb_secret_of_the_test";
const identifyCaller = createCallerIdentification({ jwtSecret, secretKey });
const now = Math.floor(Date.now() / 1000);
const claims = { sub: "user-1", session_id: "session-1", role: "authenticated", aud: "authenticated", exp: now + 60 };
const ask = (headers: Record<string, string>, url = "http://backend.internal/rest/v1/blog_posts") =>
  identifyCaller(new Request(url, { headers }));

describe("identifyCaller", () => {
  it("recognises a signed-in user by a token of this installation", async () => {
    const authorization = `Bearer ${await sign(claims, jwtSecret)}`;
    expect(await ask({ authorization })).toEqual({ kind: "user", userId: "user-1", sessionId: "session-1", claims });
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
