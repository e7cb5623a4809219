import { describe, expect, test } from "vitest";
import { checkSchedule } from "./scheduled-post.ts";

const NOW = Date.parse("2026-11-22T20:00:00Z"); // the 23rd, 03:00, in Jakarta
const fields = {
  title: "A title",
  slug: "a-title",
  author: "Siti",
  date: "",
  content: "<p>Text</p>",
  image_url: "",
  tags: [],
};
const check = (date: string, time: string, changes = {}, zone = "Asia/Jakarta", post_id: string | null = null) =>
  checkSchedule({ post_id, fields: { ...fields, ...changes } }, { date, time }, zone, NOW);

describe("a schedule", () => {
  test("is a time in the firm's zone, independent of a new post's date", () => {
    expect(check("2026-11-23", "09:00")).toEqual({ instant: new Date("2026-11-23T02:00:00Z") });
    expect(check("2026-11-23", "09:00", { date: "no date yet" })).toEqual({ instant: expect.any(Date) });
  });

  test("needs an existing day and time in the future", () => {
    expect(check("", "")).toEqual({ errors: { date: "Choose a date.", time: "Choose a time." } });
    expect(check("2026-11-23", "03:00")).toEqual({ errors: { date: "The time must be in the future." } });
    expect(check("2026-11-23", "03:01")).toEqual({ instant: expect.any(Date) });
    expect(check("2027-03-28", "02:30", {}, "Europe/Berlin")).toEqual({
      errors: { time: "Clocks in Europe/Berlin do not show this time on that day." },
    });
  });

  test("reports missing fields of the post at once", () => {
    expect(check("2026-12-02", "09:00", { title: "", content: " " })).toEqual({
      errors: { draft: ["Title is required.", "Content is required."] },
    });
  });

  test("of a corrected post retains the post's date, which must not be after the scheduled day", () => {
    const postId = "10000000-0000-4000-8000-000000000001";
    expect(check("2026-12-02", "09:00", { date: "2026-12-02" }, undefined, postId)).toEqual({
      instant: expect.any(Date),
    });
    expect(check("2026-12-02", "09:00", { date: "2026-12-03" }, undefined, postId)).toEqual({
      errors: { draft: ["Date must not be before 1900-01-01 or in the future."] },
    });
  });
});
