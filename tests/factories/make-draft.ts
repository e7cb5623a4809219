import { randomUUID } from "node:crypto";

const FIELDS = ["title", "slug", "author", "date", "content", "image_url", "tags", "language", "translation_of"];

/** Puts the fields of a draft, which tests name beside its other columns, into the one column that stores them. */
export function draftRow(draft: Record<string, unknown>): Record<string, unknown> {
  const isField = ([name]: [string, unknown]) => FIELDS.includes(name);
  const entries = Object.entries(draft);
  const fields = entries.filter(isField);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isField(entry))),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}

/** A complete draft without a scheduled time. */
export function makeDraft(changes: Record<string, unknown> = {}) {
  const id = randomUUID();
  return {
    id,
    title: `Draft ${id.slice(0, 8)}`,
    slug: `draft-${id}`,
    author: "Siti Rahayu",
    date: "2026-01-02",
    content: "<p>Text of a draft.</p>",
    image_url: "",
    tags: ["cloud"],
    ...changes,
  };
}
