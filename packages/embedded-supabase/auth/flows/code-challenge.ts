import { createHash, timingSafeEqual } from "node:crypto";
import { AuthError, invalid } from "../auth-error.ts";
import { text } from "../fields.ts";

/** The challenge of a client that uses PKCE (RFC 7636). */
export type CodeChallenge = { challenge: string; method: (typeof CHALLENGE_METHODS)[number] };

export const CHALLENGE_METHODS = ["s256", "plain"] as const;

/** A link that brings a code instead of a session. */
export type PkceLink = { challenge: CodeChallenge; redirectTo: string };

/** The names of Supabase Auth for the claim `amr`. */
export const EMAIL_FLOW_METHODS = ["recovery", "magiclink", "email/signup", "email_change"] as const;
export type EmailFlowMethod = (typeof EMAIL_FLOW_METHODS)[number];

const SHORTEST = 43;
const LONGEST = 128;

/** The fields of a client that uses PKCE. */
export const pkceFields = { code_challenge: text(LONGEST), code_challenge_method: text(64) };
export type PkceFields = { code_challenge: string; code_challenge_method: string };

/** @returns undefined for a client without PKCE @throws AuthError */
export function readChallenge(challenge: string, method: string): CodeChallenge | undefined {
  if ((challenge === "") !== (method === "")) {
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (challenge === "") return undefined;
  if (challenge.length < SHORTEST || challenge.length > LONGEST) {
    throw invalid(`code challenge has to be between ${SHORTEST} and ${LONGEST} characters`);
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid("code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes");
  }
  const name = method.toLowerCase();
  if (name !== "s256" && name !== "plain") throw invalid("Invalid code_challenge_method");
  return { challenge, method: name };
}

/** @throws AuthError */
export function requireVerifier({ challenge, method }: CodeChallenge, verifier: string): void {
  const expected = Buffer.from(challenge);
  const given = Buffer.from(method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url"));
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  }
}
