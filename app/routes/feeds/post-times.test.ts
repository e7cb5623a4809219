import { expect, test } from "vitest";
import { postTimes } from "./post-times.ts";

const SAVED = "2026-11-22T13:04:05.678901+00:00";
const timesOf = (post: Partial<Parameters<typeof postTimes>[0]>, zone = "Asia/Jakarta") => {
  const { publishedAt, changedAt } = postTimes(
    { date: "2026-11-22", created_at: SAVED, updated_at: SAVED, ...post },
    zone,
  );
  return [publishedAt, changedAt];
};

test.each([
  ["starts with its day in the zone", {}, "Asia/Jakarta", "2026-11-21T17:00:00.000Z", "2026-11-22T13:04:05.678Z"],
  ["starts with its day in UTC", {}, "UTC", "2026-11-22T00:00:00.000Z", "2026-11-22T13:04:05.678Z"],
  [
    "of this morning in Jakarta",
    { date: "2026-11-28", created_at: "2026-11-27T23:56:00Z", updated_at: "2026-11-27T23:57:00Z" },
    "Asia/Jakarta",
    "2026-11-27T17:00:00.000Z",
    "2026-11-27T23:57:00.000Z",
  ],
  [
    "with a day in the future",
    { date: "2027-01-01" },
    "Asia/Jakarta",
    "2026-11-22T13:04:05.678Z",
    "2026-11-22T13:04:05.678Z",
  ],
  ["with an old day", { date: "1999-12-31" }, "Asia/Jakarta", "1999-12-30T17:00:00.000Z", "2026-11-22T13:04:05.678Z"],
  [
    "on a day without midnight",
    { date: "2018-11-04", created_at: "2018-11-05T00:00:00Z" },
    "America/Sao_Paulo",
    "2018-11-04T03:00:00.000Z",
    "2026-11-22T13:04:05.678Z",
  ],
  [
    "changed at no readable time",
    { updated_at: "infinity" },
    "Asia/Jakarta",
    "2026-11-21T17:00:00.000Z",
    "2026-11-21T17:00:00.000Z",
  ],
  [
    "changed in a year with five digits",
    { created_at: "-infinity", updated_at: "10000-01-01T00:00:00+00:00" },
    "Asia/Jakarta",
    "2026-11-21T17:00:00.000Z",
    "2026-11-21T17:00:00.000Z",
  ],
  [
    "last changed before its day",
    { created_at: "infinity", updated_at: "2026-01-01T00:00:00Z" },
    "Asia/Jakarta",
    "2026-11-21T17:00:00.000Z",
    "2026-11-21T17:00:00.000Z",
  ],
])("a post %s", (_, post, zone, publishedAt, changedAt) => {
  expect(timesOf(post, zone)).toEqual([publishedAt, changedAt]);
});
