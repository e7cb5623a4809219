import { expect, test } from "vitest";
import { requirePasskeySite } from "./passkeys.ts";

test.each(["http://192.0.2.1:3000", "http://[2001:db8::1]"])("a site at %s has no passkeys", (siteUrl) => {
  expect(() => requirePasskeySite({ siteUrl })).toThrow(
    expect.objectContaining({ code: "mfa_webauthn_enroll_not_enabled" }),
  );
});

test.each(["http://localhost:3000", "https://app.example"])("a site at %s has passkeys", (siteUrl) => {
  expect(() => requirePasskeySite({ siteUrl })).not.toThrow();
});
