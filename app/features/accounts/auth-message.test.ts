import { AuthApiError, AuthRetryableFetchError } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { authMessage } from "./auth-message.ts";

describe("authMessage", () => {
  it("tries msg, message, error_description, error, in this order", () => {
    const all = { msg: "1", message: "2", error_description: "3", error: "4" };
    expect(authMessage(all)).toBe("1");
    expect(authMessage({ ...all, msg: "" })).toBe("2");
    expect(authMessage({ error_description: "3", error: "4" })).toBe("3");
    expect(authMessage({ error: "4" })).toBe("4");
  });

  it("ignores fields that are not text", () => {
    expect(authMessage({ msg: { code: 1 }, message: 7, error: "invalid_grant" })).toBe("invalid_grant");
  });

  it("returns the service's message from errors of the client", () => {
    expect(authMessage(new AuthApiError("Invalid login credentials", 400, "invalid_credentials"))).toBe(
      "Invalid login credentials",
    );
  });

  it("says what a disabled account means instead of the service's word", () => {
    expect(authMessage(new AuthApiError("User is banned", 400, "user_banned"))).toBe(
      "This account is disabled. Ask an owner.",
    );
  });

  it("distinguishes a lost network from a failed service", () => {
    expect(authMessage(new AuthRetryableFetchError("Failed to fetch", 0))).toMatch(/offline/);
    expect(authMessage(new AuthRetryableFetchError("{}", 503))).toMatch(/does not respond/);
  });

  it.each([undefined, null, 7, {}, ""])("returns the default message for %j", (error) => {
    expect(authMessage(error)).toBe("An unexpected error occurred.");
  });
});
