import { describe, expect, it } from "vitest";
import { requireCode, requireEmail, requireEmailAndPassword, requireNewPassword } from "./required-fields.ts";

const BOTH = "You must provide either an email or phone number and a password";

describe("checks of the sign-in forms before the request", () => {
  it.each([{}, { email: "a@b.example" }, { password: "secret" }, { email: "  ", password: "secret" }])(
    "sign-in and sign-up need e-mail address and password: %j",
    (fields) => expect(() => requireEmailAndPassword(fields)).toThrow(BOTH),
  );

  it("trims the e-mail address but not the password", () => {
    expect(requireEmailAndPassword({ email: " a@b.example ", password: " s " })).toEqual({
      email: "a@b.example",
      password: " s ",
    });
  });

  it("a link needs an e-mail address, a new password some text, a code both", () => {
    expect(() => requireEmail({ email: " " })).toThrow("Please enter your email address.");
    expect(() => requireNewPassword({})).toThrow("Please enter a new password.");
    expect(() => requireCode({ email: "a@b.example", token: " " })).toThrow("the token");
    expect(requireCode({ email: "a@b.example", token: "123 456" })).toEqual({ email: "a@b.example", token: "123456" });
  });
});
