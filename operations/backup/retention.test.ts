import { expect, test } from "vitest";
import { archiveTime, nameArchive } from "#server/settings/archives.ts";
import { TransferError } from "../transfer-error.ts";
import { findOutdated, parseRetention } from "./retention.ts";

test("the name of an archive is its time", () => {
  const time = new Date("2026-02-28T23:59:59.999Z");
  expect(nameArchive(time)).toBe("site-2026-02-28T23-59-59-999Z.tar");
  expect(archiveTime(nameArchive(time))).toEqual(time);
});

test.each(["notes.tar", "site-2026-02-28T23-59-59-999Z.tar+0a-1-b-c.part", "site-2026-13-99T99-99-99-999Z.tar", ""])(
  "%j is not an archive",
  (name) => expect(archiveTime(name)).toBeUndefined(),
);

test("a rule consists of days, weeks and months", () => {
  expect(parseRetention("7d4w12m")).toEqual({ days: 7, weeks: 4, months: 12 });
  expect(parseRetention("30d")).toEqual({ days: 30, weeks: 0, months: 0 });
  for (const wrong of ["", "7", "d", "0d", "4w7d", "-1d", "7d ", "99999d"]) {
    expect(() => parseRetention(wrong)).toThrow(TransferError);
  }
});

/** One at three in the morning of each day, and one at noon. */
function daily(days: number): string[] {
  return Array.from({ length: days }, (_, day) =>
    [3, 12].map((hour) => nameArchive(new Date(Date.UTC(2026, 0, 1 + day, hour)))),
  ).flat();
}

const retainedOf = (names: string[], rule: string) => {
  const outdated = new Set(findOutdated(names, parseRetention(rule)));
  return names.filter((name) => !outdated.has(name)).map((name) => name.slice(5, 18));
};

test("the newest archive of each day, week (from Monday) and month stays", () => {
  const names = daily(70); // until Wednesday, the 11th of March 2026
  expect(retainedOf(names, "3d2w3m")).toEqual([
    "2026-01-31T12",
    "2026-02-28T12",
    "2026-03-08T12",
    "2026-03-09T12",
    "2026-03-10T12",
    "2026-03-11T12",
  ]);
});

test("days without an archive do not count, so a stopped site loses no archives", () => {
  const names = ["2024-05-01", "2025-07-09", "2026-03-11"].map((day) => nameArchive(new Date(`${day}T03:00:00Z`)));
  expect(findOutdated(names, parseRetention("3d"))).toEqual([]);
});

test("the newest archive stays under any rule, and other files are never listed", () => {
  const names = [...daily(2), "notes.tar", "site-old.tar"];
  expect(findOutdated(names, { days: 0, weeks: 0, months: 0 })).toHaveLength(3);
  expect(findOutdated(["notes.tar"], parseRetention("1d"))).toEqual([]);
  expect(findOutdated([], parseRetention("1d"))).toEqual([]);
});
