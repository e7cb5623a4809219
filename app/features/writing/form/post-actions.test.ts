import { expect, it } from "vitest";
import { type PostDraft, reduceDraft, startDraft } from "../model/post-draft.ts";
import { type KnownDraft, NOTHING_WRITTEN, type WritingState } from "../model/writing-state.ts";
import { describeState } from "./post-actions.tsx";

const AT = "2020-03-04T14:02:00";
const untouched = startDraft(null, "Asia/Jakarta");
const typed = reduceDraft(untouched, { type: "typed", name: "author", value: "S" });
const withFile = reduceDraft(typed, { type: "file-chosen", file: new File([], "a.png") });
const draft: KnownDraft = { id: "a", revision: 1, savedAt: AT, session: "s", isOwn: true };
const saved: Partial<WritingState> = { text: "saved", draft };
const unsaved: Partial<WritingState> = { text: "unsaved" };

const ONLY_HERE = "Saved only on this computer, not on the server.";

it.each<[string, PostDraft, Partial<WritingState>, string]>([
  ["nothing typed", untouched, {}, "No changes"],
  ["typed", typed, unsaved, "Unsaved"],
  ["a request under way", typed, { ...unsaved, isSaving: true }, "Saving..."],
  ["saved", typed, saved, "Saved Mar 4, 2020, 14:02"],
  ["saved but for an image", withFile, saved, "Saved Mar 4, 2020, 14:02, without the chosen image"],
  ["a server that stores no drafts", typed, { ...unsaved, trouble: { kind: "unavailable" } }, ONLY_HERE],
  ["offline", typed, { ...unsaved, trouble: { kind: "unreachable" } }, ONLY_HERE],
  ["no session", typed, { ...unsaved, trouble: { kind: "session-ended" } }, `${ONLY_HERE} Your session has ended.`],
  ["a rejection", typed, { ...unsaved, trouble: { kind: "rejected", reason: "Too many." } }, `${ONLY_HERE} Too many.`],
  ["an open question", typed, { ...unsaved, asked: { kind: "deleted" } }, ONLY_HERE],
  ["a question beside an untouched form", untouched, { asked: { kind: "deleted" } }, "No changes"],
  ["restored", typed, { ...saved, restoredAt: AT }, "Restored your changes of Mar 4, 2020, 14:02"],
  [
    "another person's version",
    typed,
    { ...saved, draft: { ...draft, isOwn: false }, restoredAt: AT },
    "Opened the version of Mar 4, 2020, 14:02",
  ],
  ["published", untouched, { publishedAt: AT }, "Published Mar 4, 2020, 14:02"],
])("the state line: %s", (_, form, state, text) => {
  expect(lineOf(form, state)).toMatchObject({ text });
});

it("warns only when neither browser nor server has the text", () => {
  expect(lineOf(typed, unsaved, false).look).toBe("warning");
  expect(lineOf(typed, saved, false).look).toBeUndefined();
});

function lineOf(draft: PostDraft, changes: Partial<WritingState>, canStore = true) {
  const state = { ...NOTHING_WRITTEN, ...changes };
  return describeState({ canStore, draft, state, undo: () => {} });
}
