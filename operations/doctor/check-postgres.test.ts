import { expect, test } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { checkEmbeddedPostgres, readEmbeddedVersion } from "./check-postgres.ts";

const look = (day: string, settings = {}) => checkEmbeddedPostgres(readEnv(settings), new Date(`${day}T12:00:00Z`));

test("the day of the release of the embedded version is known", () => {
  expect(readEmbeddedVersion()).toBe("18.4");
  expect(look("2026-05-20")).toMatchObject([{ level: "ok" }]);
});

test.each([
  ["2026-08-12", undefined],
  ["2026-08-13", "1 planned security release has followed"],
  ["2026-11-28", "2 planned security releases have followed"],
  ["2027-02-11", "3 planned security releases have followed"],
])("on %s, the doctor counts the planned releases", (day, text) => {
  const expected = text ? { level: "warning", text: expect.stringContaining(text) } : { level: "ok" };
  expect(look(day)).toMatchObject([expected]);
});

test.each([{ DATABASE_URL: "postgres://127.0.0.1/site" }, { POSTGRES_BIN: "/usr/lib/postgresql/15/bin" }])(
  "%j has updates of its own",
  (settings) => {
    expect(look("2026-11-28", settings)).toEqual([]);
  },
);
