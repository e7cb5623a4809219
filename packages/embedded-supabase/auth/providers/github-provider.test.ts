import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LoopbackServer, startLoopbackServer } from "../../tests/loopback-server.ts";
import { createGithubProvider } from "./github-provider.ts";
import type { Provider } from "./provider.ts";

const CLIENT = { clientId: "site", clientSecret: "a secret of the client" };
const SECRETS = { state: "a state", nonce: "a nonce", verifier: "a verifier of at least forty-three characters 1" };
const USER = { id: 583231, login: "octocat", name: "Octo Cat", email: "public@example.test", avatar_url: null };
const email = (emailAddress: string, primary: boolean, verified: boolean) => ({
  email: emailAddress,
  primary,
  verified,
  visibility: "private",
});

/** Imitates GitHub Enterprise Server: it reports a wrong code with status 200. */
let github: LoopbackServer;
let provider: Provider;
const state = { emails: [] as object[], emailsStatus: 200, challenge: "" };
beforeAll(async () => {
  github = await startLoopbackServer(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/login/oauth/access_token") {
      const form = new URLSearchParams(await request.text());
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight =
        form.get("code") === "a code" &&
        form.get("client_secret") === CLIENT.clientSecret &&
        challenge === state.challenge;
      if (!isRight) return Response.json({ error: "bad_verification_code", error_description: "The code is wrong." });
      return Response.json({ access_token: "a token", token_type: "bearer", scope: "user:email" });
    }
    if (request.headers.get("authorization") !== "Bearer a token") return new Response(null, { status: 401 });
    if (pathname === "/api/v3/user") return Response.json(USER);
    if (pathname === "/api/v3/user/emails") return Response.json(state.emails, { status: state.emailsStatus });
    return new Response(null, { status: 404 });
  });
  provider = createGithubProvider({ url: github.url, ...CLIENT, callbackUrl: "http://localhost/auth/v1/callback" });
});
afterAll(() => github.close());
beforeEach(async () => {
  Object.assign(state, { emails: [], emailsStatus: 200 });
  const url = await provider.makeAuthorizationUrl({ ...SECRETS, scopes: "repo", parameters: {} });
  expect([url.origin, url.pathname]).toEqual([github.url, "/login/oauth/authorize"]);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ scope: "user:email repo", state: SECRETS.state });
  state.challenge = url.searchParams.get("code_challenge") ?? "";
});

const finish = (changes: Record<string, string> = {}) =>
  provider.finish(new URLSearchParams({ code: "a code", state: SECRETS.state, ...changes }), SECRETS);

test("the primary verified e-mail address counts, and not the public one of the profile", async () => {
  state.emails = [email("other@example.test", false, true), email("Octo@Example.test", true, true)];
  expect(await finish()).toMatchObject({
    subject: "583231",
    email: "octo@example.test",
    isVerified: true,
    accessToken: "a token",
    data: { preferred_username: "octocat", full_name: "Octo Cat", email_verified: true },
  });
});

test("an unverified primary e-mail address does not count, although another one is verified", async () => {
  state.emails = [email("victim@example.test", true, false), email("own@example.test", false, true)];
  expect(await finish()).toMatchObject({ email: "victim@example.test", isVerified: false });
});

test("an account without a primary e-mail address has none", async () => {
  state.emails = [email("own@example.test", false, true)];
  expect(await finish()).toMatchObject({ email: "", isVerified: false });
});

test.each([
  ["a wrong code", () => finish({ code: "another code" })],
  ["another state", () => finish({ state: "another state" })],
  ["a denial by the person", () => finish({ error: "access_denied" })],
  [
    "another verifier",
    () =>
      provider.finish(new URLSearchParams({ code: "a code", state: SECRETS.state }), {
        ...SECRETS,
        verifier: "b".repeat(43),
      }),
  ],
])("%s ends the sign-in", async (_, attempt) => {
  state.emails = [email("octo@example.test", true, true)];
  await expect(attempt()).rejects.toThrow();
});

test("a sign-in without the permission to read e-mail addresses ends", async () => {
  state.emailsStatus = 403;
  await expect(finish()).rejects.toThrow("/user/emails with 403");
});
