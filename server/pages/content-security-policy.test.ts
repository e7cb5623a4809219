import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, scriptSource } from "./content-security-policy.ts";

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${name} `))
    ?.split(" ")
    .slice(1);

test("a script is listed by the hash of its exact bytes", () => {
  const script = '\n b("é")\n';
  expect(scriptSource(script)).toBe(`'sha256-${createHash("sha256").update(script, "utf8").digest("base64")}'`);
});

describe("the policy of a document", () => {
  test("lists every script once", () => {
    const sources = [scriptSource("a()"), scriptSource("b()"), scriptSource("a()")];
    expect(directive(contentSecurityPolicy(sources, [""]), "script-src")).toEqual([
      "'self'",
      scriptSource("a()"),
      scriptSource("b()"),
    ]);
  });

  test("allows no script by keyword", () => {
    const policy = contentSecurityPolicy([scriptSource("a()")], []);
    for (const word of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", "*", "data:", "https:"]) {
      expect(directive(policy, "script-src")).not.toContain(word);
    }
    expect(directive(policy, "default-src")).toEqual(["'self'"]);
    expect(directive(policy, "object-src")).toEqual(["'none'"]);
    expect(directive(policy, "base-uri")).toEqual(["'none'"]);
    expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
  });

  test("allows connections to a hosted backend, and otherwise only to this server", () => {
    expect(directive(contentSecurityPolicy([], ["https://x.supabase.co", ""]), "connect-src")).toEqual([
      "'self'",
      "https://x.supabase.co",
    ]);
    expect(directive(contentSecurityPolicy([], [""]), "connect-src")).toEqual(["'self'"]);
  });
});
