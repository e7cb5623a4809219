import { describe, expect, it } from "vitest";
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

  it("returns the code of a refusal, whose text the sign-in form has", () => {
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
