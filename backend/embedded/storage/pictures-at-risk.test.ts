import { expect, test } from "vitest";
import { findNamesAtRisk, isMove } from "./pictures-at-risk.ts";

type Call = [method: string, path: string, body?: object, headers?: Record<string, string>];

function makeRequest([method, path, body, headers]: Call): Request {
  return new Request(`http://x.test/storage/v1/${path}`, {
    method,
    ...(headers && { headers }),
    ...(body && { body: JSON.stringify(body) }),
  });
}

const upsert = { "x-upsert": "true" };

test.each<[string[], ...Call]>([
  [["a.png", "b/c.png"], "DELETE", "object/blog-images", { prefixes: ["a.png", "b/c.png", 1] }],
  [["b/ü c.png"], "DELETE", "object/blog-images/b/%C3%BC%20c.png"],
  [["a.png"], "PUT", "object/blog-images/a.png", {}],
  [["a.png"], "POST", "object/blog-images/a.png", {}, upsert],
  [["a.png"], "PUT", "object/upload/sign/blog-images/a.png?token=a.b.c", {}],
  [["a.png"], "POST", "object/copy", { bucketId: "blog-images", destinationKey: "a.png" }, upsert],
  [
    ["a.png"],
    "POST",
    "object/copy",
    { bucketId: "spare", destinationBucket: "blog-images", destinationKey: "a.png" },
    upsert,
  ],
])("%j may be lost by %s %s", async (names, ...call) => {
  expect(await findNamesAtRisk(makeRequest(call))).toEqual(names);
});

test.each<Call>([
  ["GET", "object/blog-images/a.png"],
  ["POST", "object/blog-images/a.png", {}],
  ["DELETE", "object/blog-images", {}],
  ["DELETE", "object/blog-images", { prefixes: "a.png" }],
  ["DELETE", "object/deleted-images", { prefixes: ["a.png"] }],
  ["DELETE", "bucket/blog-images"],
  ["PUT", "bucket/blog-images", {}],
  ["PUT", "object/spare/a.png", {}, upsert],
  ["POST", "object/copy", { bucketId: "blog-images", destinationKey: "a.png" }],
  ["POST", "object/copy", { bucketId: "blog-images", destinationBucket: "spare", destinationKey: "a.png" }, upsert],
  ["POST", "object/move", { bucketId: "blog-images", sourceKey: "a.png", destinationKey: "b.png" }, upsert],
  ["POST", "object/list/blog-images", { prefix: "" }, upsert],
  ["POST", "object/sign/blog-images/a.png", { expiresIn: 60 }],
])("no picture may be lost by %s %s", async (...call) => {
  expect(await findNamesAtRisk(makeRequest(call))).toEqual([]);
});

test("a move is known by its path", () => {
  expect(isMove(makeRequest(["POST", "object/move", {}]))).toBe(true);
  expect(isMove(makeRequest(["POST", "object/copy", {}]))).toBe(false);
});
