import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuth } from "#tests/support/create-auth.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { addPerson } from "#tests/support/people.ts";
import { codeOf } from "#tests/support/second-factor.ts";
import type { Site } from "#tests/support/start-site.ts";

describe.each(EMBEDDED)("auth-js' MFA on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
  });
  afterAll(() => site.close());

  const open = () => createAuth(site, { experimental: { recoveryCodes: true } });

  async function signIn(person?: { email: string; password: string }) {
    const account = person ?? (await addPerson(site, "editor"));
    const auth = open();
    const { error } = await auth.signInWithPassword(account);
    if (error) throw error;
    return { auth, account };
  }

  async function enroll(auth: ReturnType<typeof open>, friendlyName = "Phone") {
    const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Nusagrid" });
    if (error) throw error;
    return data;
  }

  async function signInWithFactor() {
    const { auth, account } = await signIn();
    const { id, totp } = await enroll(auth);
    const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
    if (error) throw error;
    return { auth, account, factorId: id, secret: totp.secret };
  }

  const levelOf = async (auth: ReturnType<typeof open>) => (await auth.mfa.getAuthenticatorAssuranceLevel()).data;

  test("an authenticator app is enrolled with a QR code, a secret and a URI", async () => {
    const { auth, account } = await signIn();
    const factor = await enroll(auth);
    expect(factor).toMatchObject({ type: "totp", friendly_name: "Phone" });
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(factor.totp.uri);
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(["otpauth:", `/Nusagrid:${account.email}`]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: "Nusagrid", secret: factor.totp.secret });
    const { data } = await auth.mfa.listFactors();
    expect(data?.all).toMatchObject([{ id: factor.id, factor_type: "totp", status: "unverified" }]);
    expect(data?.totp).toEqual([]);
    expect(await levelOf(auth)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });

  test("a verified factor raises the level of the session, with an event, and a refresh keeps it", async () => {
    const { auth } = await signIn();
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    const { id, totp } = await enroll(auth);
    const challenge = await auth.mfa.challenge({ factorId: id });
    expect(challenge.data).toMatchObject({ type: "totp", id: expect.any(String), expires_at: expect.any(Number) });
    const challengeId = challenge.data?.id ?? "";
    const { data, error } = await auth.mfa.verify({ factorId: id, challengeId, code: codeOf(totp.secret) });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ id, status: "verified" }]);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    const expected = {
      currentLevel: "aal2",
      nextLevel: "aal2",
      currentAuthenticationMethods: [{ method: "totp" }, { method: "password" }],
    };
    expect(await levelOf(auth)).toMatchObject(expected);
    expect((await auth.refreshSession()).error).toBeNull();
    expect(await levelOf(auth)).toMatchObject(expected);
    expect((await auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  test("the next sign-in begins at aal1 and has aal2 as its next level", async () => {
    const { account, factorId, secret } = await signInWithFactor();
    const { auth } = await signIn(account);
    expect(await levelOf(auth)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const wrong = await auth.mfa.challengeAndVerify({ factorId, code: "000000" });
    expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    expect(wrong.error?.message).toContain("Invalid TOTP code");
    expect((await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull();
    expect(await levelOf(auth)).toMatchObject({ currentLevel: "aal2" });
  });

  test("a verification removes unverified factors and ends the sessions without a second factor", async () => {
    const { auth, account } = await signIn();
    const { auth: other } = await signIn(account);
    await enroll(auth, "Forgotten");
    const { id, totp } = await enroll(auth);
    await auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
    expect((await auth.mfa.listFactors()).data?.all).toMatchObject([{ id }]);
    expect((await other.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  });

  test("a removed factor returns the session to aal1", async () => {
    const { auth, factorId } = await signInWithFactor();
    expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await auth.refreshSession();
    expect(await levelOf(auth)).toEqual({
      currentLevel: "aal1",
      nextLevel: "aal1",
      currentAuthenticationMethods: [{ method: "password", timestamp: expect.any(Number) }],
    });
    expect((await auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test("recovery codes are shown once, and each raises one session", async () => {
    const { auth, account } = await signInWithFactor();
    expect((await auth.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
    const { data } = await auth.mfa.recoveryCodes.generate();
    expect(data).toMatchObject({ type: "recovery_code", friendly_name: "Recovery codes", total: 10 });
    expect(new Set(data?.codes).size).toBe(10);
    expect((await auth.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_verified_factor_exists");
    const typed = data?.codes[0]?.toUpperCase().replace(/(.{4})(?=.)/g, "$1-") ?? "";
    const { auth: later } = await signIn(account);
    expect((await later.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
    expect((await later.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(await levelOf(later)).toMatchObject({
      currentLevel: "aal2",
      currentAuthenticationMethods: [{ method: "mfa/recovery_code" }, { method: "password" }],
    });
    expect((await later.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    const { auth: last } = await signIn(account);
    const again = await last.mfa.recoveryCodes.verify({ code: typed });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  });

  test("a new set of recovery codes replaces the earlier one, and ends with the last factor", async () => {
    const { auth, account, factorId } = await signInWithFactor();
    const earlier = (await auth.mfa.recoveryCodes.generate()).data;
    const { data } = await auth.mfa.recoveryCodes.regenerate();
    expect(data?.id).toBe(earlier?.id);
    const { auth: other } = await signIn(account);
    expect((await other.mfa.recoveryCodes.verify({ code: earlier?.codes[1] ?? "" })).error?.status).toBe(422);
    expect((await other.mfa.recoveryCodes.verify({ code: data?.codes[1] ?? "" })).error).toBeNull();
    await auth.mfa.unenroll({ factorId });
    expect((await auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test("recovery codes need another factor", async () => {
    const { auth } = await signIn();
    expect((await auth.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
    expect((await auth.mfa.recoveryCodes.verify({ code: "k4m9x7qp2ab8ht3z" })).error?.code).toBe(
      "mfa_verification_failed",
    );
  });

  test("without a session and with unknown factors, each call has the error of Supabase Auth", async () => {
    expect((await open().mfa.enroll({ factorType: "totp" })).error?.message).toContain("Bearer token");
    const { auth } = await signIn();
    const factorId = crypto.randomUUID();
    const unknown = { status: 404, code: "mfa_factor_not_found" };
    expect((await auth.mfa.challenge({ factorId })).error).toMatchObject(unknown);
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject(unknown);
    expect((await auth.mfa.challenge({ factorId: "none" })).error).toMatchObject({
      status: 404,
      code: "validation_failed",
    });
    expect((await auth.mfa.enroll({ factorType: "phone", phone: "+628123" })).error?.code).toBe(
      "mfa_phone_enroll_not_enabled",
    );
  });
});
