import { pino } from "pino";
import { expect, test } from "vitest";
import { createRequestLog } from "./request-log.ts";

const request = {
  id: "6f1c",
  client: "127.0.0.1",
  method: "GET",
  status: 200,
  path: '/a"b\\\n\u2028é',
  start: 0,
  isCached: false,
};

function logged(
  level: string,
  change: Partial<Omit<typeof request, "client"> & { client: string | null }> = {},
): string[] {
  const lines: string[] = [];
  createRequestLog(pino({ level }), (line) => lines.push(line))({ ...request, ...change });
  return lines;
}

test.each([200, 404, 503])("a response with %i is one line, in pino's format", (status) => {
  const written: string[] = [];
  const byPino = pino({ base: undefined }, { write: (line) => void written.push(line) });
  const [line = ""] = logged("info", { status });
  const { time, level, ...fields } = JSON.parse(line);
  byPino[status === 503 ? "error" : "info"](fields, fields.msg);
  const expected = written[0]?.replace(/"time":\d+/, `"time":"${time}"`).replace(/,"msg":"request"(?=,)/, "");
  expect(line).toBe(expected);
  expect(level).toBe(status === 503 ? 50 : 30);
});

test("a long path is cut, and an unknown client is null", () => {
  const [line = ""] = logged("info", { path: `/${"x".repeat(1000)}`, client: null });
  expect(JSON.parse(line)).toMatchObject({ path: `/${"x".repeat(299)}`, client: null });
});

test.each([
  ["info", 200, 1],
  ["warn", 200, 0],
  ["warn", 500, 1],
  ["silent", 500, 0],
])("at level %s a response with %i makes %i lines", (level, status, count) => {
  expect(logged(level, { status })).toHaveLength(count);
});
