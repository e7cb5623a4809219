import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${name} `))
    ?.split(" ")
    .slice(1);
const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("the policy of a document", () => {
  test("names every inline script once, by its exact bytes", () => {
    const html = `<script>a()</script><script type="module" async="">\n b("é")\n</script><script>a()</script>`;
    expect(directive(contentSecurityPolicy(html, [""]), "script-src")).toEqual([
      "'self'",
      hash("a()"),
      hash('\n b("é")\n'),
    ]);
  });

  test("needs nothing for scripts that are loaded and data that is not run", () => {
    const html = `<script src="/a.js"></script><script type="module" src="/b.js" async></script><script type="application/ld+json">{"a":"<b>"}</script>`;
    expect(directive(contentSecurityPolicy(html, [""]), "script-src")).toEqual(["'self'"]);
  });

  test("allows no script by word", () => {
    const policy = contentSecurityPolicy("<script>a()</script>", []);
    for (const word of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", "*", "data:", "https:"]) {
      expect(directive(policy, "script-src")).not.toContain(word);
    }
    expect(directive(policy, "default-src")).toEqual(["'self'"]);
    expect(directive(policy, "object-src")).toEqual(["'none'"]);
    expect(directive(policy, "base-uri")).toEqual(["'none'"]);
    expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
  });

  test("lets the browser talk to a hosted backend, and else to this server only", () => {
    expect(directive(contentSecurityPolicy("", ["https://x.supabase.co", ""]), "connect-src")).toEqual([
      "'self'",
      "https://x.supabase.co",
    ]);
    expect(directive(contentSecurityPolicy("", [""]), "connect-src")).toEqual(["'self'"]);
  });
});
