import { describe, expect, it } from "vitest";
import { editor as english } from "#app/texts/en/editor.ts";
import { editor as indonesian } from "#app/texts/id/editor.ts";
import { readLink, readLinkUrl } from "./link-url.ts";

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
    ["/#contact", "/#contact"],
    ["#main", "#main"],
    ["#top", "#top"],
    ["192.168.1.20", "https://192.168.1.20"],
    ["wa.me/6281255501234", "https://wa.me/6281255501234"],
    ["medium.com/@name.surname", "https://medium.com/@name.surname"],
  ])("%s", (typed, url) => expect(readLinkUrl(typed)).toBe(url));
});

describe("telephone numbers", () => {
  it.each([
    ["tel:+62 21 555 1234", "tel:+62215551234"],
    ["TEL: 021-555-1234", "tel:0215551234"],
    ["tel:112", "tel:112"],
    ["+62 21 555 1234", "tel:+62215551234"],
    ["021-555-1234", "tel:0215551234"],
    ["(021) 5551234", "tel:0215551234"],
    ["021.555.1234", "tel:0215551234"],
    ["0215551234", "tel:0215551234"],
    ["14045", "tel:14045"],
    ["\u202a+62\u00a0812\u20115550\u20111234\u202c", "tel:+6281255501234"],
  ])("%s", (typed, url) => expect(readLinkUrl(typed)).toBe(url));
});

describe("e-mail addresses", () => {
  it.each([
    ["mailto: hello@nusagrid.example", "mailto:hello@nusagrid.example"],
    ["rina@example.com, adi@example.com", "mailto:rina@example.com,adi@example.com"],
    ["mailto:rina@example.com; adi@example.com;", "mailto:rina@example.com,adi@example.com"],
    ["mailto:a@example.com?subject=Hello there&body=What?", "mailto:a@example.com?subject=Hello%20there&body=What?"],
    ["rina@münchen.de", "mailto:rina@xn--mnchen-3ya.de"],
    ["budi#1@example.id", "mailto:budi%231@example.id"],
    ["user/dept=it@example.com", "mailto:user%2Fdept%3Dit@example.com"],
    ["mailto:a%26b@example.com", "mailto:a%26b@example.com"],
  ])("%s", (typed, url) => expect(readLinkUrl(typed)).toBe(url));
});

describe("link targets that are rejected", () => {
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
  ])("%j", (typed) => expect(readLinkUrl(typed)).toBeNull());
});

describe("the reason of a rejection", () => {
  it.each([
    ["#part", "part"],
    ["#", "part"],
    ["https://exa mple.com", "space"],
    ["example.com/price list.pdf", "space"],
    ["rina @example.com", "space"],
    ["just words", "other"],
    ["2026-11-28", "other"],
    ["", "other"],
    ["//evil.example", "other"],
    ["https://user:secret@example.com", "other"],
    ["sms:+62", "scheme"],
    ["whatsapp://send?phone=62", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["javascript:alert(1) 2", "scheme"],
    ["C:\\Price list.pdf", "scheme"],
    ["tel:example", "phone"],
    ["mailto:rina", "email"],
    ["mailto:rina@example.com, adi", "email"],
  ] as const)("%j: %s", (typed, rejection) => {
    expect(readLink(typed)).toEqual({ rejection });
    expect(english.link.rejected[rejection]).not.toBe(indonesian.link.rejected[rejection]);
  });
});
