import { expect, test } from "vitest";
import { emptyValues, fieldsOf, rowOf } from "./post-values.ts";

const HALF = "\ud83d";
const halves = { ...emptyValues(), title: `a${HALF}`, author: HALF, content: `<p>${HALF}</p>`, tags: [`b${HALF}`] };

test("halves of surrogate pairs become U+FFFD, because the database rejects them", () => {
  expect(fieldsOf(halves)).toMatchObject({ title: "a\ufffd", author: "\ufffd", content: "<p>\ufffd</p>" });
  expect(rowOf(halves, halves.content)).toMatchObject({ title: "a\ufffd", excerpt: "\ufffd", tags: ["b\ufffd"] });
  expect(JSON.stringify(rowOf(halves, halves.content))).not.toContain("\\ud83d");
});
