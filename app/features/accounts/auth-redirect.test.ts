import { describe, expect, it } from "vitest";
import { session } from "#app/texts/en/session.ts";
import { readAuthRedirect } from "./auth-redirect.ts";

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

  it("recognises an expired link", () => {
    expect(readAuthRedirect("#error=access_denied&error_code=otp_expired&error_description=whatever")).toEqual({
      kind: "error",
      message: "Email link is invalid or has expired",
    });
  });

  it("returns the code of a refusal that the sign-in form explains", () => {
    expect(readAuthRedirect("#error=access_denied&error_code=signup_disabled&error_description=x")).toEqual({
      kind: "error",
      message: "signup_disabled",
    });
  });

  it("never repeats text of the URL", () => {
    expect(readAuthRedirect("#error=x&error_description=Call+this+number")).toEqual({
      kind: "error",
      message: session.authError,
    });
    expect(readAuthRedirect("#error_code=constructor&error_description=x")).toEqual({
      kind: "error",
      message: session.authError,
    });
  });

  it.each(["", "#", "#services", "#error", "#contact?error=1"])("ignores the fragment %j", (fragment) => {
    expect(readAuthRedirect(fragment)).toBeUndefined();
  });
});
