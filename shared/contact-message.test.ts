import { describe, expect, it } from "vitest";
import { contact } from "#app/texts/en/contact.ts";
import { makeMessage } from "#tests/factories/make-message.ts";
import { checkContactMessage, recheckErrors } from "./contact-message.ts";

const good = makeMessage();

describe("a contact message", () => {
  it("is valid when every field is valid, at any length", () => {
    expect(checkContactMessage(good, contact)).toEqual({});
    expect(checkContactMessage({ ...good, message: "x".repeat(100_000) }, contact)).toEqual({});
  });
  it.each([
    ["name", "Full Name is required."],
    ["email", "Please enter a valid email address."],
    ["subject", "Subject is required."],
    ["message", "Message is required."],
  ] as const)("needs a %s", (field, message) => {
    expect(checkContactMessage({ ...good, [field]: "" }, contact)).toEqual({ [field]: message });
    expect(checkContactMessage({ ...good, [field]: " \n\t" }, contact)).toEqual({ [field]: message });
  });
  it.each(["a", "a@", "@b.co", "a b@c.co", "a@b", "a@b..co", "a@b.co\nBcc: x@y.z"])(
    "rejects %j as an e-mail address",
    (email) => {
      expect(checkContactMessage({ ...good, email }, contact)).toEqual({
        email: "Please enter a valid email address.",
      });
    },
  );
  it.each([" siti@example.go.id ", "a&b@example.com", "budi#1@example.id", "rina@münchen.de"])(
    "accepts %j as an e-mail address",
    (email) => {
      expect(checkContactMessage({ ...good, email }, contact)).toEqual({});
    },
  );
});

describe("previous errors", () => {
  const previous = { name: "Full Name is required.", email: "Please enter a valid email address." };
  it("disappear for fields that are now valid", () => {
    expect(recheckErrors(previous, { ...good, email: "siti@" }, contact)).toEqual({ email: previous.email });
    expect(recheckErrors(previous, good, contact)).toEqual({});
  });
  it("do not include new ones", () => {
    expect(recheckErrors(previous, { ...good, name: "", subject: "" }, contact)).toEqual({ name: previous.name });
  });
  it("about length stay until the text is short enough", () => {
    const tooLong = { subject: "Subject may have up to 200 characters." };
    expect(recheckErrors(tooLong, { ...good, subject: "x".repeat(201) }, contact)).toEqual(tooLong);
    expect(recheckErrors(tooLong, { ...good, subject: "x".repeat(200) }, contact)).toEqual({});
  });
});
