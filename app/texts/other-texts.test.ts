import { expect, test } from "vitest";
import { findTexts } from "#tests/support/find-texts.ts";

/** Drawings consist of letters and numbers, browsers have the same name everywhere, and programs read feeds. */
const WITHOUT_TEXTS =
  /^app\/(?:texts\/|routes\/feeds\/|features\/accounts\/settings\/describe-device\.|features\/company\/(?:company-icon|client-wordmark|project-schematic|social-icon)\.)/;

test("texts that people read are in app/texts", () => {
  const found = findTexts((file) => /^app\/.*\.tsx?$/.test(file) && !WITHOUT_TEXTS.test(file));
  expect(Object.fromEntries(found)).toEqual({});
});
