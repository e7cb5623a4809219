import { expect, test } from "vitest";
import { loggablePath } from "./loggable-path.ts";

const TOKEN = "0123456789abcdef".repeat(4);
const CODED = TOKEN.replaceAll("a", "%61").replaceAll("0", "%30");

test.each([
  [`/preview/${TOKEN}`, "/preview/…"],
  [`/PREVIEW/${TOKEN.toUpperCase()}.data`, "/PREVIEW/….data"],
  [`//preview/${TOKEN}`, "//preview/…"],
  [`/preview%2f${TOKEN}`, "/preview…"],
  [`/%70review/${CODED}/more`, "/%70review/…/more"],
  [`/${TOKEN}0/${TOKEN}`, "/…/…"],
])("%s is logged as %s", (path, logged) => {
  expect(loggablePath(path)).toBe(logged);
});

test.each(["/preview/0123abc", "/blog/preview/of-a-year", "/admin/blog/preview/10000000-0000-4000-8000-000000000001"])(
  "%s is logged as it is",
  (path) => {
    expect(loggablePath(path)).toBe(path);
  },
);
