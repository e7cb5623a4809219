import { describe, expect, test } from "vitest";
import { accepts, matchesEtag } from "./negotiation.ts";

describe("accepts", () => {
  test.each([
    ["br", "br", true],
    ["gzip, deflate, br", "br", true],
    ["gzip,deflate,br", "br", true],
    ["BR", "br", true],
    [" br ; q=0.5 ", "br", true],
    ["br;q=1.0", "br", true],
    ["br;q=0", "br", false],
    ["br;q=0.0", "br", false],
    ["br; q=0.000", "br", false],
    ["br;q=0.001", "br", true],
    ["brotli", "br", false],
    ["x-br", "br", false],
    ["gzip", "br", false],
    ["", "br", false],
    ["gzip;q=0, br", "gzip", false],
  ])("%j allows %s: %s", (header, coding, expected) => {
    expect(accepts(header, coding)).toBe(expected);
  });
});

describe("matchesEtag", () => {
  const etag = '"abc"';
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc"', true],
    ["*", true],
    ['"ab"', false],
    ["abc", false],
    ['"ABC"', false],
    ["", false],
    [null, false],
  ])("%j: %s", (header, expected) => {
    expect(matchesEtag(header, etag)).toBe(expected);
  });
});
