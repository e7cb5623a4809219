import type { AuthError, Factor } from "@supabase/auth-js";
import { secondFactor } from "#app/texts/en/second-factor.ts";
import type { AuthClient } from "../auth-client.ts";
import { authMessage } from "../auth-message.ts";

type RecoveryCodesState = { remaining: number; total: number };

export type Factors = {
  all: Factor[];
  /** Null without recovery codes; undefined if the auth service does not have them. */
  recoveryCodes: RecoveryCodesState | null | undefined;
};

export type Enrollment = { factorId: string; qrCode: string; secret: string };

const SENTENCES: Record<string, string> = secondFactor.failures;

/** @returns a sentence for the person */
function explainFactorError(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return (typeof code === "string" && SENTENCES[code]) || authMessage(error);
}

/** @throws Error with a sentence for the person, as all functions here do */
export async function listFactors(auth: AuthClient): Promise<Factors> {
  const { all } = unwrap(await auth.mfa.listFactors());
  const verified = all.filter(({ status }) => status === "verified");
  return {
    all: verified.filter(({ factor_type }) => factor_type !== "recovery_code"),
    recoveryCodes: verified.length > 0 ? await readRecoveryCodes(auth) : null,
  };
}

async function readRecoveryCodes(auth: AuthClient): Promise<Factors["recoveryCodes"]> {
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if (data) return data;
  return error?.code === "mfa_factor_not_found" ? null : undefined;
}

/** Begins with an authenticator app. Earlier attempts that were not confirmed end. */
export async function startEnrollment(auth: AuthClient, issuer: string): Promise<Enrollment> {
  const friendlyName = chooseFactorName(secondFactor.app.label, await endUnconfirmedFactors(auth));
  const { id, totp } = unwrap(await auth.mfa.enroll({ factorType: "totp", friendlyName, issuer }));
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
}

/** @returns the confirmed factors */
export async function endUnconfirmedFactors(auth: AuthClient): Promise<Factor[]> {
  const { all } = unwrap(await auth.mfa.listFactors());
  for (const { id, status } of all) if (status !== "verified") unwrap(await auth.mfa.unenroll({ factorId: id }));
  return all.filter(({ status }) => status === "verified");
}

export function chooseFactorName(name: string, factors: readonly Factor[]): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name));
  let number = 2;
  let free = name;
  while (taken.has(free)) {
    free = `${name} ${number}`;
    number += 1;
  }
  return free;
}

export async function verifyAppCode(auth: AuthClient, factorId: string, code: string): Promise<void> {
  const digits = code.replace(/\s/g, "");
  if (!digits) throw new Error(secondFactor.app.missing);
  unwrap(await auth.mfa.challengeAndVerify({ factorId, code: digits }));
}

export async function verifyRecoveryCode(auth: AuthClient, code: string): Promise<void> {
  if (!code.trim()) throw new Error(secondFactor.recoveryCode.missing);
  const sentences = { mfa_verification_failed: secondFactor.recoveryCode.wrong };
  unwrap(await auth.mfa.recoveryCodes.verify({ code }), sentences);
}

/** With the new session, the page knows that the account asks for less. */
export async function removeFactor(auth: AuthClient, factorId: string): Promise<void> {
  unwrap(await auth.mfa.unenroll({ factorId }));
  unwrap(await auth.refreshSession());
}

/** @returns the new codes, in groups of four */
export async function makeRecoveryCodes(auth: AuthClient, replaces: boolean): Promise<string[]> {
  const { recoveryCodes } = auth.mfa;
  const { codes } = unwrap(await (replaces ? recoveryCodes.regenerate() : recoveryCodes.generate()));
  return codes.map((code) => code.match(/.{1,4}/g)?.join("-") ?? code);
}

type AuthResult<Data> = { data: Data | null; error: AuthError | null };

/** @param sentences instead of those for authenticator apps, by code */
export function unwrap<Data>({ data, error }: AuthResult<Data>, sentences: Record<string, string> = {}): Data {
  if (error || data === null) throw new Error(sentences[String(error?.code)] ?? explainFactorError(error));
  return data;
}
