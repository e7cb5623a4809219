import type { Configuration } from "openid-client";
import { isLoopback } from "#platform/loopback.ts";
import { cacheFor } from "./cache-for.ts";
import type { Provider } from "./provider.ts";
import { makeIdentity } from "./provider.ts";
import { providerFetch } from "./provider-fetch.ts";
import { readIdToken } from "./read-id-token.ts";

type OidcOptions = {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  callbackUrl: string;
  /** Reads from the claims whether the provider has checked the e-mail address. */
  isVerified(claims: Record<string, unknown>): boolean;
};

/** The provider may change its endpoints. `openid-client` itself loads new keys. */
const CONFIGURATION_MS = 60 * 60 * 1000;
const SCOPES = ["openid", "email", "profile"];

/** A provider of OpenID Connect. The library loads with the first sign-in. */
export function createOidcProvider(options: OidcOptions): Provider {
  const { name, clientId, callbackUrl, isVerified } = options;
  const configure = cacheFor(CONFIGURATION_MS, () => discover(options));
  return {
    name,

    async makeAuthorizationUrl({ state, nonce, verifier, scopes, parameters }) {
      const client = await import("openid-client");
      return client.buildAuthorizationUrl(await configure(), {
        ...parameters,
        redirect_uri: callbackUrl,
        response_type: "code",
        state,
        nonce,
        scope: [...new Set([...SCOPES, ...scopes.split(" ").filter(Boolean)])].join(" "),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
    },

    async finish(callback, { state, nonce, verifier }) {
      const client = await import("openid-client");
      const configuration = await configure();
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callbackUrl}?${callback}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idToken: Record<string, unknown> = tokens.claims() ?? {};
      // Some providers name the e-mail address only here.
      const claims = idToken.email
        ? idToken
        : { ...idToken, ...(await client.fetchUserInfo(configuration, tokens.access_token, String(idToken.sub))) };
      return {
        ...makeIdentity(claims, isVerified(claims)),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      };
    },

    async readIdToken(credentials) {
      const { issuer, jwks_uri = "" } = (await configure()).serverMetadata();
      const claims = await readIdToken({ ...credentials, issuer, keysUrl: jwks_uri, clientId });
      return makeIdentity(claims, isVerified(claims));
    },
  };
}

/**
 * The signature of an ID token is checked, although TLS protects the token endpoint: an attacker on the way to the
 * provider could send tokens in its name.
 */
async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<Configuration> {
  const client = await import("openid-client");
  const insecure = isLoopback(new URL(issuer).hostname) ? [client.allowInsecureRequests] : [];
  return client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret), {
    [client.customFetch]: providerFetch,
    execute: [client.enableNonRepudiationChecks, ...insecure],
  });
}
