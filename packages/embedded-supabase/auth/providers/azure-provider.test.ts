import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LoopbackServer, startLoopbackServer } from "../../tests/loopback-server.ts";
import { createProviders } from "./create-providers.ts";

const TENANT = "72f988bf-86f1-41af-91ab-2d7cd011db47";
const OTHER_TENANT = "9188040d-6c67-4b5b-b112-36a304b66dad";
const SITE = "http://localhost:3000";
const SECRETS = { state: "a state", nonce: "a nonce", verifier: "a verifier of at least forty-three characters 1" };

/** Imitates Microsoft Entra ID: each tenant has its issuer, and all have the same keys. */
let entra: LoopbackServer;
let sign: (claims: JWTPayload) => Promise<string>;
let claims: JWTPayload;
const issuerOf = (tenant: string) => `${entra.url}/${tenant}/v2.0`;
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: "key", alg: "RS256", use: "sig" };
  sign = (payload) => new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "key" }).sign(privateKey);
  entra = await startLoopbackServer(async (request) => {
    const { pathname, origin } = new URL(request.url);
    const tenant = pathname.split("/")[1] ?? "";
    if (pathname.endsWith("/.well-known/openid-configuration")) {
      // The documents of these endpoints have a placeholder as issuer.
      const id = tenant === "common" || tenant === "organizations" ? "{tenantid}" : tenant;
      return Response.json({
        issuer: `${origin}/${id}/v2.0`,
        authorization_endpoint: `${origin}/${tenant}/oauth2/v2.0/authorize`,
        token_endpoint: `${origin}/${tenant}/oauth2/v2.0/token`,
        jwks_uri: `${origin}/${tenant}/discovery/v2.0/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (pathname.endsWith("/keys")) return Response.json({ keys: [jwk] });
    return Response.json({
      access_token: "a token",
      token_type: "Bearer",
      expires_in: 3600,
      id_token: await sign(claims),
    });
  });
});
afterAll(() => entra.close());
beforeEach(() => {
  const now = Math.floor(Date.now() / 1000);
  claims = {
    iss: issuerOf(TENANT),
    aud: "site",
    sub: "person",
    tid: TENANT,
    iat: now,
    exp: now + 3600,
    nonce: SECRETS.nonce,
    email: "Eka@Example.test",
    name: "Eka Example",
    ver: "2.0",
  };
});

function openAzure(AZURE_ISSUER: string) {
  const settings = { AZURE_CLIENT_ID: "site", AZURE_CLIENT_SECRET: "a secret of the client", AZURE_ISSUER };
  const azure = createProviders(settings, SITE).get("azure");
  if (!azure) throw new Error("azure is configured");
  return azure;
}
const finish = (issuer = issuerOf(TENANT)) =>
  openAzure(issuer).finish(new URLSearchParams({ code: "a code", state: SECRETS.state }), SECRETS);

test.each([
  [{ xms_edov: true }, true],
  [{ xms_edov: 1 }, true],
  [{ xms_edov: "1" }, true],
  [{ xms_edov: "true" }, true],
  [{ xms_edov: false }, false],
  [{ xms_edov: "0" }, false],
  [{}, false],
  [{ email_verified: true }, false],
])("the e-mail address of a token with %o is verified: %s", async (more, isVerified) => {
  Object.assign(claims, more);
  expect(await finish()).toMatchObject({ subject: "person", email: "eka@example.test", isVerified });
});

test.each<[string, JWTPayload]>([
  ["another tenant", { iss: "http://127.0.0.1/other/v2.0", xms_edov: true }],
  ["another client", { aud: "another", xms_edov: true }],
  ["another sign-in", { nonce: "another nonce", xms_edov: true }],
  ["an hour ago", { exp: Math.floor(Date.now() / 1000) - 3600, xms_edov: true }],
])("a token for %s is rejected", async (_, changes) => {
  Object.assign(claims, changes);
  await expect(finish()).rejects.toThrow();
});

test("a token of another tenant is rejected, although its key is the same", async () => {
  Object.assign(claims, { iss: issuerOf(OTHER_TENANT), tid: OTHER_TENANT, xms_edov: true });
  await expect(finish()).rejects.toThrow();
  const token = await sign({ ...claims, nonce: undefined });
  const reading = openAzure(issuerOf(TENANT)).readIdToken?.({ token, accessToken: "", nonce: "" });
  await expect(reading).rejects.toMatchObject({ code: "invalid_credentials" });
});
