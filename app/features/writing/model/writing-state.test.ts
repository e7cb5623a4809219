import { describe, expect, it } from "vitest";
import type { ServerDraft } from "./server-draft.ts";
import {
  isLeasedByOther,
  type KnownDraft,
  makeSessionId,
  meetDraft,
  NOTHING_WRITTEN,
  type Question,
  questionOf,
  reduceWriting,
  type WritingEvent,
  type WritingState,
} from "./writing-state.ts";

const ME = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa";
const OTHER = "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb";
const NOW = Date.parse("2026-11-24T12:00:00Z");
const SOON = "2026-11-24T12:01:00Z";
const PAST = "2026-11-24T11:59:00Z";

const known: KnownDraft = { id: "a", revision: 3, savedAt: PAST, session: makeSessionId(ME), isOwn: true };

function draftOf(row: Partial<ServerDraft>): ServerDraft {
  const text = { title: "", slug: "", fields: {} };
  const lease = { leased_by: null, leased_by_name: null, leased_since: null, leased_until: null };
  const schedule = { scheduled_for: null, scheduled_by: null, scheduled_by_name: null, schedule_failure: null };
  const saved = { revision: 3, saved_at: PAST, saved_by: ME, saved_by_name: null, created_at: PAST };
  return { id: "a", post_id: null, base_version: null, ...text, ...lease, ...schedule, ...saved, ...row };
}

const theirs: Question = { kind: "theirs", draft: draftOf({ saved_by: OTHER }), isReadOnly: false };
const deleted: Question = { kind: "deleted" };

const states = {
  unchanged: NOTHING_WRITTEN,
  unsaved: { ...NOTHING_WRITTEN, text: "unsaved" },
  saving: { ...NOTHING_WRITTEN, text: "unsaved", isSaving: true },
  saved: { ...NOTHING_WRITTEN, text: "saved", draft: known },
  restored: { ...NOTHING_WRITTEN, text: "saved", draft: known, restoredAt: PAST },
  failed: { ...NOTHING_WRITTEN, text: "unsaved", trouble: { kind: "unreachable" } },
  asked: { ...NOTHING_WRITTEN, text: "unsaved", draft: known, asked: theirs },
  older: { ...NOTHING_WRITTEN, text: "saved", draft: known, isPostNewer: true },
  published: { ...NOTHING_WRITTEN, publishedAt: PAST },
} satisfies Record<string, WritingState>;

const events = {
  typed: { type: "changed", text: "unsaved" },
  saveStarted: { type: "save-started" },
  saved: { type: "saved", draft: known, text: "saved" },
  failed: { type: "save-failed", trouble: { kind: "unreachable" } },
  theirs: { type: "asked", question: theirs },
  deleted: { type: "asked", question: deleted },
  opened: { type: "opened", draft: known, text: "saved", restoredAt: PAST },
  left: { type: "opened", draft: null, text: "unchanged", restoredAt: null },
  newerPost: { type: "post-checked", isNewer: true },
  published: { type: "published", at: PAST, text: "unchanged" },
} satisfies Record<string, WritingEvent>;

/** What an editor sees of a state: its question, or the name of its state line. */
function seen(state: WritingState): string {
  const question = questionOf(state);
  if (question) return `${question.kind}?`;
  if (state.restoredAt !== null) return "restored";
  if (state.isSaving) return "saving";
  if (state.trouble && state.text === "unsaved") return "failed";
  return state.text === "unchanged" && state.publishedAt ? "published" : state.text;
}

const names = Object.keys(events) as (keyof typeof events)[];

/** The columns are the events, in the order above. */
const table: Record<keyof typeof states, string> = {
  unchanged: "unsaved saving saved unchanged theirs? deleted? restored unchanged newer-post? published",
  unsaved: "unsaved saving saved failed theirs? deleted? restored unchanged newer-post? published",
  saving: "saving saving saved failed theirs? deleted? restored unchanged newer-post? published",
  saved: "unsaved saving saved saved theirs? deleted? restored unchanged newer-post? published",
  restored: "unsaved restored restored restored theirs? deleted? restored unchanged newer-post? published",
  failed: "failed saving saved failed theirs? deleted? restored unchanged newer-post? published",
  asked: "theirs? theirs? theirs? theirs? theirs? deleted? restored unchanged theirs? theirs?",
  older:
    "newer-post? newer-post? newer-post? newer-post? theirs? deleted? newer-post? newer-post? newer-post? published",
  published: "unsaved saving saved published theirs? deleted? restored unchanged newer-post? published",
};

describe.each(Object.entries(table))("the state %s", (from, row) => {
  it.each(names.map((name, column) => [name, row.split(" ")[column]] as const))(
    "after %s becomes %s",
    (name, expected) => {
      expect(seen(reduceWriting(states[from as keyof typeof states], events[name]))).toBe(expected);
    },
  );
});

it("counts the text of a deleted draft as unsaved", () => {
  expect(reduceWriting(states.saved, events.deleted).text).toBe("unsaved");
});

describe("the draft on the server, compared with the form", () => {
  const myWindow = { leased_by: makeSessionId(ME), leased_until: SOON };
  const otherPerson = { leased_by: makeSessionId(OTHER), leased_until: SOON };
  const newer = { revision: 4 };

  // The server draft; the result for an unchanged, a saved and an unsaved text of the form.
  it.each<[string, Partial<ServerDraft>, string, string, string]>([
    ["as this form saved it", {}, "go-on", "go-on", "go-on"],
    ["leased by this account's other window", myWindow, "go-on", "go-on", "go-on"],
    ["leased by another person", otherPerson, "theirs?", "read-only", "theirs?"],
    ["with an ended lease of another person", { ...otherPerson, leased_until: PAST }, "go-on", "go-on", "go-on"],
    ["saved by this account's other window", newer, "show", "show", "other-window?"],
    ["saved by another person", { ...newer, saved_by: OTHER }, "theirs?", "theirs?", "theirs?"],
    ["saved by this account, leased by another person", { ...newer, ...otherPerson }, "theirs?", "theirs?", "theirs?"],
    ["saved by a request without a response", { ...newer, leased_by: known.session }, "go-on", "go-on", "go-on"],
    ["with another id", { id: "b" }, "show", "show", "other-window?"],
    ["with another id, of another person", { id: "b", saved_by: OTHER }, "theirs?", "theirs?", "theirs?"],
  ])("%s", (_, row, ...expected) => {
    const results = (["unchanged", "saved", "unsaved"] as const).map((text) => {
      const decision = meetDraft(draftOf(row), { account: ME, known, text, isSameText: false, now: NOW });
      if (typeof decision === "string") return decision;
      return decision.kind === "theirs" && decision.isReadOnly ? "read-only" : `${decision.kind}?`;
    });
    expect(results).toEqual(expected);
  });

  // The server draft; the result for a text that this browser stored before the draft was saved, and after it.
  it.each<[string, Partial<ServerDraft>, string, string]>([
    ["as this browser knows it", {}, "go-on", "go-on"],
    ["saved by the same session", { ...newer, leased_by: known.session }, "show", "go-on"],
    ["saved twice by the same session", { revision: 5, leased_by: known.session }, "show", "other-window?"],
    ["saved by this account's other window", { ...newer, ...myWindow }, "show", "other-window?"],
    ["of another id", { id: "b" }, "show", "other-window?"],
    ["saved by another person", { ...newer, saved_by: OTHER }, "theirs?", "theirs?"],
    ["leased by another person", { ...newer, ...otherPerson }, "theirs?", "theirs?"],
  ])("a text of this browser and a draft %s", (_, row, ...expected) => {
    const found = draftOf({ ...row, saved_at: new Date(NOW).toISOString() });
    const results = [NOW - 1, NOW + 1].map((writtenAt) => {
      const form = { account: ME, known, text: "unsaved", writtenAt, isSameText: false, now: NOW } as const;
      const decision = meetDraft(found, form);
      return typeof decision === "string" ? decision : `${decision.kind}?`;
    });
    expect(results).toEqual(expected);
  });

  it("with the same text needs no question", () => {
    const form = { account: ME, known, text: "unsaved", isSameText: true, now: NOW } as const;
    expect(meetDraft(draftOf({ ...newer, saved_by: OTHER }), form)).toBe("go-on");
  });
});

it("recognises the windows of one account by their session ids", () => {
  const leasedBy = (account: string) => draftOf({ leased_by: makeSessionId(account), leased_until: SOON });
  expect([isLeasedByOther(leasedBy(ME), ME, NOW), isLeasedByOther(leasedBy(OTHER), ME, NOW)]).toEqual([false, true]);
  expect(makeSessionId(ME)).toMatch(/^aaaaaaaa-aaaa-4aaa-[\da-f]{4}-[\da-f]{12}$/);
});
