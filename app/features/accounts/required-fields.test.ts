import { describe, expect, it } from "vitest";
import { requireCode, requireEmail, requireEmailAndPassword, requireNewPassword } from "./required-fields.ts";

const BOTH = "You must provide either an email or phone number and a password";

describe("what the sign-in forms check themselves", () => {
  it.each([{}, { email: "a@b.example" }, { password: "secret" }, { email: "  ", password: "secret" }])(
    "sign-in and sign-up need both: %j",
    (fields) => expect(() => requireEmailAndPassword(fields)).toThrow(BOTH),
  );

  it("trims the address and never the password", () => {
    expect(requireEmailAndPassword({ email: " a@b.example ", password: " s " })).toEqual({
      email: "a@b.example",
      password: " s ",
    });
  });

  it("a link needs an address, a new password some text, a token both", () => {
    expect(() => requireEmail({ email: " " })).toThrow("Please enter your email address.");
    expect(() => requireNewPassword({})).toThrow("Please enter a new password.");
    expect(() => requireCode({ email: "a@b.example", token: " " })).toThrow("the token");
    expect(requireCode({ email: "a@b.example", token: "123 456" })).toEqual({ email: "a@b.example", token: "123456" });
  });
});
