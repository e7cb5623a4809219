import { expect, it } from "vitest";
import { writing as en } from "#app/texts/en/writing.ts";
import { writing as id } from "#app/texts/id/writing.ts";
import { describeDraft } from "./describe-draft.ts";

const TIME = "2099-12-02T02:00:00Z";

it.each([
  [null, null, "Draft, not published yet", "Draf, belum diterbitkan"],
  ["p", null, "Changes, not online yet", "Perubahan, belum tayang"],
  [null, TIME, "Draft, scheduled for 09:00", "Draf, dijadwalkan 09:00"],
  ["p", TIME, "Changes, scheduled for 09:00", "Perubahan, dijadwalkan 09:00"],
])("a draft of the post %s with the schedule %s", (post_id, scheduled_for, english, indonesian) => {
  const draft = { post_id, scheduled_for };
  expect(describeDraft(en.preview.state, draft, "09:00")).toBe(english);
  expect(describeDraft(id.preview.state, draft, "09:00")).toBe(indonesian);
});

it("names no time before the time zone is known", () => {
  const draft = { post_id: null, scheduled_for: TIME };
  expect(describeDraft(en.preview.state, draft, null)).toBe("Draft, not published yet");
});
