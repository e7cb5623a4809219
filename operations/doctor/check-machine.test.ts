import { expect, test } from "vitest";
import { checkClock, checkImages, checkNode } from "./check-machine.ts";

test.each([
  ["20.19.0", "broken"],
  ["24.1.9", "broken"],
  ["24.2.0", "ok"],
  ["24.21.0", "ok"],
])("Node %s is %s", (version, level) => {
  expect(checkNode(version)).toMatchObject([{ level }]);
});

test.each([
  ["1970-01-01T00:00:00Z", "yes\n", "broken"],
  ["2026-11-23T00:00:00Z", "no\n", "warning"],
  ["2026-11-23T00:00:00Z", "yes\n", "ok"],
])("a clock that says %s, synchronized: %j, is %s", async (now, output, level) => {
  expect(await checkClock("20261122110000", new Date(now), async () => output)).toMatchObject([{ level }]);
});

test("a machine without systemd does not report whether its clock is synchronized", async () => {
  const absent = async () => Promise.reject(new Error("spawn timedatectl ENOENT"));
  expect(await checkClock("20261122110000", new Date("2026-11-23"), absent)).toMatchObject([{ level: "ok" }]);
});

test("a test image is drawn, and the report contains the error that prevents it", async () => {
  expect(await checkImages()).toEqual([{ level: "ok", text: "Pictures can be made." }]);
  const away = async () => Promise.reject(new Error('Could not load the "sharp" module'));
  expect(await checkImages(away)).toMatchObject([{ level: "broken", text: expect.stringContaining("sharp") }]);
  expect(await checkImages(async () => undefined)).toMatchObject([{ level: "broken" }]);
});
