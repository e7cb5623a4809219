import type { Session } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { isOfOtherAccount, readAuthRedirect } from "./auth-redirect.ts";

describe("readAuthRedirect", () => {
  it("reads a session and whether it is for a new password", () => {
    expect(readAuthRedirect("#access_token=a.b.c&refresh_token=r&type=recovery")).toEqual({
      kind: "session",
      accessToken: "a.b.c",
      refreshToken: "r",
      isRecovery: true,
    });
    expect(readAuthRedirect("#access_token=a.b.c&refresh_token=r&type=magiclink")).toMatchObject({ isRecovery: false });
  });

  it("requires both tokens", () => {
    expect(readAuthRedirect("#access_token=a.b.c")).toBeUndefined();
    expect(readAuthRedirect("#refresh_token=r")).toBeUndefined();
  });

  it("returns the error code of a rejection", () => {
    const expired = readAuthRedirect("#error=access_denied&error_code=otp_expired&error_description=whatever");
    expect(expired).toEqual({ kind: "error", code: "otp_expired" });
  });

  it("never repeats text of the URL", () => {
    const forged = readAuthRedirect("#error=x&error_description=Call+this+number");
    expect(forged).toEqual({ kind: "error", code: "unknown" });
  });

  it.each(["", "#", "#services", "#error", "#contact?error=1"])("ignores the fragment %j", (fragment) => {
    expect(readAuthRedirect(fragment)).toBeUndefined();
  });
});

describe("isOfOtherAccount", () => {
  const stored = { access_token: "a", user: { id: "mine" } } as Session;
  const token = (claims: object) => `a.${btoa(JSON.stringify(claims))}.b`;
  const later = Date.now() / 1000 + 3600;

  it.each<[string, string, Session | null, boolean]>([
    ["without a stored session", token({ sub: "other", exp: later }), null, false],
    ["of the same account", token({ sub: "mine", exp: later }), stored, false],
    ["of another account", token({ sub: "other", exp: later }), stored, true],
    ["with an expired token, whose refresh token decides", token({ sub: "mine", exp: 1 }), stored, true],
    ["with a token that expires before its check", token({ sub: "mine", exp: Date.now() / 1000 + 5 }), stored, true],
    ["with a token without an end", token({ sub: "mine" }), stored, true],
    ["with another text", "no token", stored, true],
  ])("a link %s", (_name, accessToken, session, isOther) => {
    expect(isOfOtherAccount(accessToken, session)).toBe(isOther);
  });
});
