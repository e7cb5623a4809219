import { globSync, readFileSync } from "node:fs";
import {
  AuthApiError,
  AuthInvalidCredentialsError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { accounts } from "#app/texts/id/accounts.ts";
import { authFailures } from "#app/texts/id/auth-failures.ts";
import { authMessage as inLanguage } from "./auth-message.ts";

const byCode: Record<string, string> = authFailures.byCode;
const authMessage = (error: unknown) => inLanguage(error, { failures: accounts.failures, service: authFailures });

/** All codes in the sources of the embedded auth service. */
function codesOfService(): string[] {
  const files = globSync("packages/embedded-supabase/auth/**/*.ts", { exclude: ["**/*.test.ts"] });
  const sources = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const calls = sources.matchAll(/[aA]uthError\(\s*\d{3},\s*"(\w+)"/g);
  return [...new Set([...calls].map(([, code = ""]) => code))].sort();
}

describe("a failure of the auth service on an Indonesian page", () => {
  it("has an Indonesian text for each code of the embedded service", () => {
    const codes = codesOfService();
    expect(codes.length).toBeGreaterThan(55);
    expect(codes.filter((code) => !byCode[code])).toEqual([]);
  });

  it.each(Object.keys(byCode))("shows its own text for %s", (code) => {
    expect(authMessage(new AuthApiError("The service's text", 400, code))).toBe(byCode[code]);
  });

  it.each([
    ["a wrong password", new AuthApiError("Invalid login credentials", 400, "invalid_credentials"), "kata sandi salah"],
    ["a short password", new AuthWeakPasswordError("at least 10", 422, ["length"]), "10 karakter"],
    ["a leaked password", new AuthWeakPasswordError("known", 422, ["pwned"]), "kebocoran data"],
    ["the site's name as password", new AuthWeakPasswordError("name", 422, ["context" as "pwned"]), "nama situs"],
    ["a weak password without a reason", new AuthWeakPasswordError("weak", 422, []), "mudah ditebak"],
    ["the same password", new AuthApiError("different", 422, "same_password"), "harus berbeda"],
    [
      "a password that is too long",
      new AuthApiError("Password cannot be longer than 72 characters", 400, "validation_failed"),
      "terlalu panjang",
    ],
    [
      "a wrong address",
      new AuthApiError("Unable to validate email address: invalid format", 400, "validation_failed"),
      "Format alamat surel",
    ],
    [
      "a limit",
      new AuthApiError("Too many attempts. Please try again in 14 minutes.", 429, "over_request_rate_limit"),
      "Coba lagi dalam 14 menit.",
    ],
    [
      "a limit of a hosted project",
      new AuthApiError("you can only request this after 51 seconds.", 429, "over_email_send_rate_limit"),
      "Coba lagi dalam 51 detik.",
    ],
    ["an ended session", new AuthSessionMissingError(), "Sesi Anda telah berakhir"],
    ["missing credentials", new AuthInvalidCredentialsError("You must provide"), "Isi alamat surel"],
    ["a response that is no JSON", new AuthUnknownError("Unexpected token", null), "kesalahan di sistem kami"],
    ["a lost network", new AuthRetryableFetchError("Failed to fetch", 0), "tidak terhubung ke internet"],
    ["a body that is too large", new AuthApiError("Too large", 413, "413"), authFailures.other],
    ["an unknown code", new AuthApiError("Computer says no", 400, "brand_new_code"), authFailures.other],
    ["a response of the protocol", { error: "invalid_grant", error_description: "Bad" }, authFailures.other],
    ["nothing", undefined, "tidak terduga"],
  ])("is explained for %s", (_name, error, text) => {
    expect(authMessage(error)).toContain(text);
  });

  it("keeps the site's own texts", () => {
    expect(authMessage(new Error("Masukkan kata sandi baru."))).toBe("Masukkan kata sandi baru.");
  });
});
