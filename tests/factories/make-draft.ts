import { randomUUID } from "node:crypto";

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
