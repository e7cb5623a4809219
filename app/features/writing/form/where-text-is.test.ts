import { expect, it } from "vitest";
import { NOT_SAVED, type SyncState } from "../model/draft-sync-state.ts";
import { type PostDraft, reduceDraft, startDraft } from "../model/post-draft.ts";
import { whereTextIs } from "./where-text-is.ts";

const untouched = startDraft(null);
const typed = reduceDraft(untouched, { type: "typed", name: "author", value: "S" });
const withFile = reduceDraft(typed, { type: "file-chosen", file: new File([], "a.png") });
const saved: Partial<SyncState> = { draft: { id: "a", revision: 1, savedAt: "2020-03-04T14:02:00" } };
const gone: Partial<SyncState> = { conflict: { kind: "gone", draft: null, isReadOnly: false } };

const IN_BROWSER = "Unsaved text is kept in this browser.";

const cases: [string, PostDraft, Partial<SyncState>, string][] = [
  ["nothing typed", untouched, {}, IN_BROWSER],
  ["not saved yet", typed, {}, IN_BROWSER],
  ["a backend without drafts", typed, { trouble: { kind: "unavailable" } }, IN_BROWSER],
  ["saved", typed, saved, "Draft saved on the server at Mar 4, 2020, 2:02 PM."],
  [
    "saved but for an image",
    withFile,
    saved,
    "Draft saved on the server at Mar 4, 2020, 2:02 PM. The chosen image is not in it until it is uploaded.",
  ],
  ["offline", typed, { ...saved, trouble: { kind: "unreachable" } }, "Saved on this device."],
  [
    "the session's end",
    typed,
    { ...saved, trouble: { kind: "session-ended" } },
    "Saved on this device. Your session has ended.",
  ],
  ["a refusal", typed, { trouble: { kind: "refused", reason: "Too many." } }, "Saved on this device. Too many."],
  ["another text on the server", typed, { ...saved, ...gone }, "Saved on this device."],
  ["an offer beside an untouched form", untouched, gone, IN_BROWSER],
];

it.each(cases)("says where the text is: %s", (_, draft, state, text) => {
  expect(whereTextIs({ canStore: true, draft, syncState: { ...NOT_SAVED, ...state } })).toEqual({
    text,
    isWarning: false,
  });
});

it("warns where neither browser nor server has it", () => {
  const without = (state: Partial<SyncState>) =>
    whereTextIs({ canStore: false, draft: typed, syncState: { ...NOT_SAVED, ...state } });
  expect(without({})).toEqual({ text: "This browser cannot keep unsaved text. Save often.", isWarning: true });
  expect(without(saved).isWarning).toBe(false);
});
