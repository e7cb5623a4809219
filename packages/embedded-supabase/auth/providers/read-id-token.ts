import { createHash } from "node:crypto";
import type { JWTVerifyGetKey } from "jose";
import { AuthError } from "../auth-error.ts";
import { providerFetch } from "./provider-fetch.ts";

type IdTokenOptions = {
  token: string;
  accessToken: string;
  nonce: string;
  issuer: string;
  keysUrl: string;
  clientId: string;
};

/** The keys of each provider, which `jose` loads again for an unknown key, but not more often than every 30 seconds. */
const keySets = new Map<string, JWTVerifyGetKey>();

/** Checks an ID token by OpenID Connect Core, section 3.1.3.7. @returns its claims @throws AuthError */
export async function readIdToken(options: IdTokenOptions): Promise<Record<string, unknown>> {
  const { token, accessToken, nonce, issuer, keysUrl, clientId } = options;
  const { createRemoteJWKSet, customFetch, errors, jwtVerify } = await import("jose");
  let keys = keySets.get(keysUrl);
  if (!keys) {
    keys = createRemoteJWKSet(new URL(keysUrl), { [customFetch]: providerFetch });
    keySets.set(keysUrl, keys);
  }
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    requiredClaims: ["sub", "exp", "iat"],
    clockTolerance: 30,
    algorithms: ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"],
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") {
      throw rejection("Unacceptable audience in id_token");
    }
    throw error instanceof errors.JOSEError ? rejection("Bad ID token") : error;
  });
  if (payload.azp !== undefined && payload.azp !== clientId) throw rejection("Unacceptable audience in id_token");
  checkNonce(payload.nonce, nonce);
  if (accessToken && typeof payload.at_hash === "string") {
    const bits = /\d+$/.exec(protectedHeader.alg)?.[0] ?? "512"; // EdDSA with Ed25519 uses SHA-512
    const digest = createHash(`sha${bits}`).update(accessToken).digest();
    const half = digest.subarray(0, digest.length / 2).toString("base64url");
    if (half !== payload.at_hash) throw rejection("Bad ID token");
  }
  return payload;
}

/** The client sends the nonce, and the token contains its SHA-256, as in a Supabase project. */
function checkNonce(inToken: unknown, given: string): void {
  if (Boolean(inToken) !== Boolean(given)) {
    throw rejection("Passed nonce and nonce in id_token should either both exist or not.");
  }
  if (given && createHash("sha256").update(given).digest("hex") !== inToken) throw rejection("Nonces mismatch");
}

function rejection(message: string): AuthError {
  return new AuthError(400, "invalid_credentials", message);
}
