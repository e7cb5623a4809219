import { expect, test } from "vitest";
import { checkRobotsTag } from "./robots-tag.ts";

test.each([
  "all",
  "noindex, nofollow",
  "max-snippet: 10, notranslate",
  "max-snippet: -1",
  "max-image-preview: large",
  "googlebot: noindex, nofollow",
  "otherbot: max-video-preview: 0",
  "unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, noindex",
])("the tag %s is accepted", (tag) => {
  expect(() => checkRobotsTag(tag)).not.toThrow();
});

test.each([
  "",
  "invalidrule",
  "noindex,,nofollow",
  "noindex,",
  "max-snippet: x",
  "max-snippet: -2",
  "max-image-preview: big",
  "unavailable_after: soon",
  "googlebot:",
  "googlebot: invalidrule",
  "constructor: noindex2",
  "none, ".repeat(200),
])("the tag %j is rejected", (tag) => {
  expect(() => checkRobotsTag(tag)).toThrow("Invalid X-Robots-Tag header: ");
});
