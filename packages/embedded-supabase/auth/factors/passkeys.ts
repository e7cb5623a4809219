import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import sql from "sql-template-tag";
import * as z from "zod";
import { readRows } from "../../database/sql-database.ts";
import type { AuthContext } from "../auth-call.ts";
import { AuthError, invalid } from "../auth-error.ts";
import type { Factor, FactorOwner } from "./find-factor.ts";

/** EdDSA, ES256 and RS256. The default of the library also depends on the version of Node. */
const ALGORITHMS = [-8, -7, -257];
/** Without it, a stolen security key would be enough beside the password. */
const userVerification = "required";

/** The form in which Supabase Auth stores a credential. Its texts of bytes are Base64. */
const storedPasskey = z.object({
  id: z.string(),
  publicKey: z.string(),
  transport: z.array(z.string()).nullish(),
  authenticator: z.object({ signCount: z.number() }),
});

const bytes = z.string().regex(/^[\w-]+$/);
const credential = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
});
const created = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const requested = credential.extend({
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

/** What the browser made of the options. A wrong value counts as missing. */
export const passkeyResponse = z
  .object({ type: z.unknown().optional(), credential_response: z.unknown().optional() })
  .default({})
  .catch({});
export type PasskeyResponse = z.output<typeof passkeyResponse>;

const loadLibrary = () => import("@simplewebauthn/server");

/** Browsers reject an IP address as the party that relies on a passkey. */
export function requirePasskeySite({ siteUrl }: Pick<AuthContext, "siteUrl">): void {
  const { hostname } = new URL(siteUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) === 0) return;
  throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
}

type PasskeyOptions = {
  challenge: string;
  webauthn: { type: "create" | "request"; credential_options: { publicKey: PasskeyPublicKey } };
};
type PasskeyPublicKey = PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;

/** @returns what the browser needs: a new factor makes a passkey, another one accepts all passkeys of its account */
export async function makePasskeyOptions(
  context: AuthContext,
  owner: FactorOwner,
  { isVerified }: Factor,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions, generateRegistrationOptions } = await loadLibrary();
  const { host, hostname: rpID } = new URL(context.siteUrl);
  const known = (await listPasskeys(context, owner)).map(({ passkey }) => ({
    id: toUrl(passkey.id),
    transports: passkey.transport ?? [],
  }));
  const publicKey = isVerified
    ? await generateAuthenticationOptions({ rpID, userVerification, allowCredentials: known })
    : await generateRegistrationOptions({
        rpID,
        rpName: host,
        excludeCredentials: known,
        supportedAlgorithmIDs: ALGORITHMS,
        userID: Uint8Array.from(Buffer.from(owner.userId)),
        userName: owner.email,
        userDisplayName: owner.email,
        authenticatorSelection: { userVerification, residentKey: "preferred" },
      });
  const type = isVerified ? "request" : "create";
  return { challenge: publicKey.challenge, webauthn: { type, credential_options: { publicKey } } };
}

/** @returns the new passkey for the columns of the factor @throws AuthError */
export async function readNewPasskey(
  { siteUrl }: AuthContext,
  webauthn: PasskeyResponse,
  expectedChallenge: string,
): Promise<{ aaguid: string; stored: object }> {
  const response: RegistrationResponseJSON = readResponse(webauthn, "create", created);
  const { verifyRegistrationResponse } = await loadLibrary();
  const options = { response, expectedChallenge, supportedAlgorithmIDs: ALGORITHMS, ...partyOf(siteUrl) };
  const { registrationInfo } = await orWrongPasskey(verifyRegistrationResponse(options));
  if (!registrationInfo) throw wrongPasskey();
  const { credential: made, aaguid, userVerified, credentialDeviceType, credentialBackedUp } = registrationInfo;
  const stored = {
    id: fromUrl(made.id),
    publicKey: Buffer.from(made.publicKey).toString("base64"),
    attestationType: "none",
    transport: made.transports ?? [],
    flags: {
      userPresent: true,
      userVerified,
      backupEligible: credentialDeviceType === "multiDevice",
      backupState: credentialBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(aaguid.replaceAll("-", ""), "hex").toString("base64"),
      signCount: made.counter,
      cloneWarning: false,
    },
  };
  return { aaguid, stored };
}

/** @returns the factor of the used passkey, and its new counter @throws AuthError */
export async function checkPasskey(
  context: AuthContext,
  owner: FactorOwner,
  { webauthn, expectedChallenge }: { webauthn: PasskeyResponse; expectedChallenge: string },
): Promise<{ factorId: string; counter: number }> {
  const response: AuthenticationResponseJSON = readResponse(webauthn, "request", requested);
  const used = (await listPasskeys(context, owner)).find(({ passkey }) => toUrl(passkey.id) === response.id);
  if (!used) throw wrongPasskey();
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, publicKey, authenticator } = used.passkey;
  const options = {
    response,
    expectedChallenge,
    ...partyOf(context.siteUrl),
    credential: {
      id: toUrl(id),
      publicKey: Uint8Array.from(Buffer.from(publicKey, "base64")),
      counter: authenticator.signCount,
    },
  };
  const { verified, authenticationInfo } = await orWrongPasskey(verifyAuthenticationResponse(options));
  if (!verified) throw wrongPasskey();
  return { factorId: used.factorId, counter: authenticationInfo.newCounter };
}

const passkeyFactor = z.object({ factorId: z.string(), passkey: storedPasskey });

function listPasskeys({ database }: AuthContext, { userId }: FactorOwner) {
  return readRows(
    database,
    sql`select id::text as "factorId", web_authn_credential as passkey from auth.mfa_factors
    where user_id = ${userId}::uuid and factor_type = 'webauthn' and status = 'verified' order by created_at`,
    passkeyFactor,
  );
}

function readResponse<Schema extends z.ZodType>(
  webauthn: PasskeyResponse,
  type: string,
  schema: Schema,
): z.output<Schema> {
  if (webauthn.type !== type) throw invalid(`WebAuthn type must be ${type}`);
  const { success, data } = schema.safeParse(webauthn.credential_response);
  if (!success) throw invalid("Invalid credential_response");
  return data;
}

const partyOf = (siteUrl: string) => ({
  expectedOrigin: new URL(siteUrl).origin,
  expectedRPID: new URL(siteUrl).hostname,
  requireUserVerification: true,
});

/** The library throws for each wrong part of a response. */
async function orWrongPasskey<Result>(check: Promise<Result>): Promise<Result> {
  return check.catch(() => {
    throw wrongPasskey();
  });
}

export function wrongPasskey(): AuthError {
  return new AuthError(422, "mfa_verification_failed", "Invalid passkey");
}

const toUrl = (base64: string) => Buffer.from(base64, "base64").toString("base64url");
const fromUrl = (base64url: string) => Buffer.from(base64url, "base64url").toString("base64");
