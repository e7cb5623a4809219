import { expect, test } from "vitest";
import { loggablePath } from "./loggable-path.ts";

test.each([
  ["/preview/0123abc", "/preview/…"],
  ["/PREVIEW/0123abc.data", "/preview/…"],
  ["/preview/0123abc/more", "/preview/…"],
  ["/blog/preview/of-a-year", "/blog/preview/of-a-year"],
  [
    "/admin/blog/preview/10000000-0000-4000-8000-000000000001",
    "/admin/blog/preview/10000000-0000-4000-8000-000000000001",
  ],
])("%s is logged as %s", (path, logged) => {
  expect(loggablePath(path)).toBe(logged);
});
