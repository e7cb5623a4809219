import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPlainXml, type XmlLimits } from "./plain-xml.ts";
import { METADATA_LIMITS, RESPONSE_LIMITS, readSamlResponse } from "./received-xml.ts";

const read = (text: string, limits: XmlLimits = RESPONSE_LIMITS) => readPlainXml(Buffer.from(text), limits);

/** Fills the allowed bytes with one piece. */
const filled = (piece: string, before = "", after = "") =>
  before + piece.repeat(Math.floor((RESPONSE_LIMITS.maxBytes - before.length - after.length) / piece.length)) + after;

describe("plain XML", () => {
  test.each([
    ["elements and text", '<a:b xmlns:a="x"><a:c d=\'e "f"\'/>text</a:b>'],
    ["a declaration", '<?xml version="1.0" encoding="UTF-8"?>\r\n<a></a>\n'],
    ["a byte order mark", "\ufeff<a/>"],
    ["predefined entities and characters", '<a b="&amp;&#35;">&lt;&#x1F600;</a >'],
    ["whitespace around attributes", '<a\n\tb = "c"\n/>'],
  ])("has %s", (_, text) => {
    expect(read(text)).toBe(text.replace("\ufeff", ""));
  });

  test.each([
    ["nothing", ""],
    ["text", "text"],
    ["unclosed tags", filled("<")],
    ["unclosed elements", filled("<a>")],
    ["unclosed comments", filled("<!--")],
    ["unclosed instructions", filled("<?a")],
    ["unclosed sections", filled("<![CDATA[")],
    ["unclosed end tags", filled("</")],
    ["an unclosed attribute", filled("b", '<a b="')],
    ["attributes without an end", filled(" a=", "<a")],
    ["whitespace without an end", filled(" ", "<a")],
    ["a name without an end", filled("a", "<")],
    ["a comment", "<a><!-- --></a>"],
    ["a CDATA section", "<a><![CDATA[b]]></a>"],
    ["an instruction", "<a><?b c?></a>"],
    ["a second declaration", '<?xml version="1.0"?><?xml version="1.0"?><a/>'],
    ["a document type", "<!DOCTYPE a><a/>"],
    ["a document type in other letters", "<!doctype a><a/>"],
    ["an entity", "<!ENTITY a 'b'><a/>"],
    ["an unknown entity", "<a>&b;</a>"],
    ["an unknown entity in an attribute", '<a b="&c;"/>'],
    ["a bare ampersand", "<a>b & c</a>"],
    ["a flood of entities", filled("&amp;", "<a>", "</a>")],
    ["a flood of entities in an attribute", filled("&#35;", '<a b="', '"/>')],
    ["many elements", filled("<b/>", "<a>", "</a>")],
    ["many attributes", `<a ${Array.from({ length: 2000 }, (_, index) => `b${index}="c"`).join(" ")}/>`],
    ["many namespaces", `<a ${Array.from({ length: 2000 }, (_, index) => `xmlns:b${index}="c"`).join(" ")}/>`],
    ["deep elements", "<a>".repeat(33) + "</a>".repeat(33)],
    ["an attribute twice", '<a b="c" b="d"/>'],
    ["an attribute without quotes", "<a b=c/>"],
    ["attributes without a space", '<a b="c"d="e"/>'],
    ["a tag inside an attribute", '<a b="<c>"/>'],
    ["crossed elements", "<a><b></a></b>"],
    ["an end tag more", "<a/></a>"],
    ["two roots", "<a/><b/>"],
    ["text after the root", "<a/>b"],
    ["bytes that are not UTF-8", Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e])],
    ["UTF-16", Buffer.from("\ufeff<a/>", "utf16le")],
    ["deflated bytes", deflateRawSync(Buffer.alloc(1_000_000, "<"))],
    ["compressed bytes", gzipSync(Buffer.alloc(1_000_000, "<"))],
  ])("has no %s", (_, text) => {
    expect(() => readPlainXml(Buffer.from(text), RESPONSE_LIMITS)).toThrow();
  });

  test("has at most so many bytes, nodes and levels", () => {
    const limits: XmlLimits = { maxBytes: 40, maxNodes: 4, maxDepth: 2, takesComments: false };
    const max = '<a b="c"><d>&amp;</d>';
    expect(read(`${max}${" ".repeat(40 - max.length - 4)}</a>`, limits)).toHaveLength(40);
    expect(() => read(`${max}${" ".repeat(41 - max.length - 4)}</a>`, limits)).toThrow("40 bytes");
    expect(() => read(`${max}<e/></a>`, limits)).toThrow("4 nodes");
    expect(() => read("<a><b><c></c></b></a>", limits)).toThrow("2 levels");
  });

  test("of metadata may have comments", () => {
    expect(read("<!-- of <Keycloak> & others --><a/>", METADATA_LIMITS)).toContain("<a/>");
    expect(() => read(filled("<!--"), METADATA_LIMITS)).toThrow("comment");
  });
});

describe("the form field of a provider", () => {
  test("may have line breaks", () => {
    expect(readSamlResponse("PGEv\r\nPg==\r\n")).toBe("<a/>");
  });

  test.each([
    ["is empty", ""],
    ["is no base64", "PGEv%"],
    ["is the alphabet of URLs", "PGEv_g=="],
    ["has text after its end", "PGEvPg==PGEvPg=="],
    ["is too long", Buffer.alloc(RESPONSE_LIMITS.maxBytes + 1, " ").toString("base64")],
  ])("is rejected if it %s", (_, response) => {
    expect(() => readSamlResponse(response)).toThrow();
  });
});
