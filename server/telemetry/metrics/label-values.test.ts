import { expect, test } from "vitest";
import { requestKind } from "../request-kind.ts";
import { cacheOf, errorClass, mailOutcome, statusClass } from "./label-values.ts";

test.each([
  ["/", "page"],
  ["/blog/any-post", "page"],
  ["/favicon.ico", "file"],
  ["/assets/x.js", "file"],
  ["/assets-of-mine", "page"],
  ["/rest/v1/blog_posts", "rest"],
  ["/auth/v1/token", "auth"],
  ["/storage/v1/object/x", "storage"],
  ["/api/v1.0/email/send-form", "api"],
  ["/og/post.png", "card"],
  ["/readyz", "health"],
])("a request to %s has the kind %s", (path, kind) => {
  expect(requestKind(path, (one) => one === "/favicon.ico")).toBe(kind);
});

test("values from outside are mapped to a few values", () => {
  expect([101, 200, 304, 404, 503, 0, 999].map(statusClass)).toEqual([
    "1xx",
    "2xx",
    "3xx",
    "4xx",
    "5xx",
    "other",
    "other",
  ]);
  expect(["57014", "PT409", "ECONNREFUSED", "unknown", ""].map(errorClass)).toEqual([
    "57",
    "PT",
    "connection",
    "connection",
    "connection",
  ]);
  expect([{ responseCode: 550 }, { responseCode: 451 }, new Error("away"), undefined].map(mailOutcome)).toEqual([
    "refused",
    "deferred",
    "unreachable",
    "unreachable",
  ]);
  expect((["file", "rest", "page"] as const).map(cacheOf)).toEqual(["files", "reads", "pages"]);
});
