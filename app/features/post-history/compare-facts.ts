import { formatLongDate } from "#shared/format-date.ts";
import type { ComparedText } from "./post-version.ts";

/** A changed field; undefined for an empty value. */
export type FactChange = { name: string; before: string | undefined; after: string | undefined };

/** Compares title, address and other fields in form order. Omits unchanged tags. */
export function compareFacts(
  before: Omit<ComparedText, "content">,
  after: Omit<ComparedText, "content">,
): FactChange[] {
  const tagsBefore = before.tags.filter((tag) => !after.tags.includes(tag));
  const tagsAfter = after.tags.filter((tag) => !before.tags.includes(tag));
  const isReordered = before.tags.join("\n") !== after.tags.join("\n") && tagsBefore.length + tagsAfter.length === 0;
  return [
    { name: "Title", before: before.title, after: after.title },
    { name: "Address", before: `/blog/${before.slug}`, after: `/blog/${after.slug}` },
    { name: "Author", before: before.author, after: after.author },
    { name: "Date", before: formatLongDate(before.date), after: formatLongDate(after.date) },
    isReordered
      ? { name: "Order of tags", before: before.tags.join(", "), after: after.tags.join(", ") }
      : { name: "Tags", before: tagsBefore.join(", "), after: tagsAfter.join(", ") },
    { name: "Picture", before: before.image_url ?? "", after: after.image_url ?? "" },
  ]
    .filter((fact) => fact.before !== fact.after)
    .map((fact) => ({ ...fact, before: fact.before || undefined, after: fact.after || undefined }));
}
