import { describe, expect, it } from "vitest";
import { readLinkAddress } from "./link-address.ts";

describe("link targets that are allowed", () => {
  it.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["  http://example.com ", "http://example.com"],
    ["example.com", "https://example.com"],
    ["www.example.com/path", "https://www.example.com/path"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["localhost:3000", "https://localhost:3000"],
    ["hello@nusagrid.example", "mailto:hello@nusagrid.example"],
    ["mailto:hello@nusagrid.example?subject=Hi", "mailto:hello@nusagrid.example?subject=Hi"],
    ["tel:+622155500142", "tel:+622155500142"],
    ["/blog/forty-seven-days", "/blog/forty-seven-days"],
    ["#contact", "#contact"],
  ])("%s", (typed, address) => expect(readLinkAddress(typed)).toBe(address));
});

describe("link targets that are refused", () => {
  it.each([
    "",
    " ",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.com",
    "sms:+62",
    "//evil.example",
    "/\\evil.example",
    "https:example.com",
    "https://",
    "https://user:secret@example.com",
    "https://exa mple.com",
    "just words",
    "word",
    "mailto:example",
    "tel:example",
  ])("%j", (typed) => expect(readLinkAddress(typed)).toBeNull());
});
