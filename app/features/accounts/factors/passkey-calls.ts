import { passkeys } from "#app/texts/en/passkeys.ts";
import type { AuthClient } from "../auth-client.ts";
import { chooseFactorName, endUnconfirmedFactors, unwrap } from "./factor-calls.ts";

const { failures } = passkeys;

/** Messages by the name of the browser's error or the code of the auth service. */
const SENTENCES: Record<string, string> = {
  NotAllowedError: failures.notConfirmed,
  AbortError: failures.notConfirmed,
  InvalidStateError: failures.known,
  NotSupportedError: failures.unsupported,
  SecurityError: failures.unsupported,
  mfa_verification_failed: failures.wrong,
  mfa_webauthn_enroll_not_enabled: failures.disabled,
  mfa_factor_name_conflict: failures.nameTaken,
};

const partyOf = ({ hostname, origin }: Location) => ({ rpId: hostname, rpOrigins: [origin] });

/** Adds a passkey. The browser asks where it is stored. @throws Error with a sentence for the person */
export async function addPasskey(auth: AuthClient, typedName: string): Promise<void> {
  const webauthn = partyOf(location);
  const verified = await endUnconfirmedFactors(auth);
  const friendlyName = typedName.trim() || chooseFactorName(passkeys.name, verified);
  const { id: factorId } = unwrap(await auth.mfa.enroll({ factorType: "webauthn", friendlyName }), SENTENCES);
  const challenge = unwrap(await auth.mfa.challenge({ factorId, webauthn }), SENTENCES);
  if (challenge.webauthn.type !== "create") throw new Error(failures.unsupported);
  // The client's own method chooses security keys only, because of its default options.
  const publicKey = challenge.webauthn.credential_options.publicKey as PublicKeyCredentialCreationOptions;
  const made = await askDevice(() => navigator.credentials.create({ publicKey }));
  const response = { ...webauthn, type: "create" as const, credential_response: made as never };
  unwrap(await auth.mfa.verify({ factorId, challengeId: challenge.id, webauthn: response }), SENTENCES);
}

/** Any passkey of the account continues the sign-in. @throws Error with a sentence for the person */
export async function verifyPasskey(auth: AuthClient, factorId: string): Promise<void> {
  const webauthn = partyOf(location);
  const challenge = unwrap(await auth.mfa.challenge({ factorId, webauthn }), SENTENCES);
  if (challenge.webauthn.type !== "request") throw new Error(failures.unsupported);
  const publicKey = challenge.webauthn.credential_options.publicKey as PublicKeyCredentialRequestOptions;
  const used = await askDevice(() => navigator.credentials.get({ publicKey }));
  const response = { ...webauthn, type: "request" as const, credential_response: used as never };
  unwrap(await auth.mfa.verify({ factorId, challengeId: challenge.id, webauthn: response }), SENTENCES);
}

async function askDevice(ask: () => Promise<Credential | null>): Promise<Credential> {
  if (!("PublicKeyCredential" in window)) throw new Error(failures.unsupported);
  const credential = await ask().catch((error: unknown) => {
    throw new Error((error instanceof Error && SENTENCES[error.name]) || failures.notConfirmed);
  });
  if (!credential) throw new Error(failures.notConfirmed);
  return credential;
}
