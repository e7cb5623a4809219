import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { API_DOCUMENT, renderApi } from "./api-document.ts";

test("docs/api.md is up to date (npm run api-document)", async () => {
  expect(await readFile(API_DOCUMENT, "utf8")).toBe(renderApi());
});
