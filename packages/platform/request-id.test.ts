import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";
import { chooseRequestId, currentRequestId, withRequestId } from "./request-id.ts";

const SENT = "proxy-4f2a.0001";

test("only a trusted proxy's well-formed id is used", () => {
  expect(chooseRequestId(SENT, true)).toBe(SENT);
  expect(chooseRequestId(SENT, false)).not.toBe(SENT);
  expect(chooseRequestId(undefined, true)).toMatch(/^[\da-f]{32}$/);
  expect(chooseRequestId("'; drop table x; --", true)).toMatch(/^[\da-f]{32}$/);
});

test("the id belongs to all work of the request, also later and in parallel", async () => {
  const work = async () => {
    await new Promise(setImmediate);
    return currentRequestId();
  };
  expect(await Promise.all([withRequestId("one-12345", work), withRequestId("two-12345", work), work()])).toEqual([
    "one-12345",
    "two-12345",
    undefined,
  ]);
});

test("is in every log line of the request once, unless the line has its own request id", () => {
  const lines: string[] = [];
  const log = createLogger({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  withRequestId(SENT, () => log.info("one"));
  withRequestId(SENT, () => log.info({ id: "another-id" }, "two"));
  log.info("three");
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([SENT, "another-id", undefined]);
  expect(lines[1]?.match(/"id"/g)).toHaveLength(1);
});
