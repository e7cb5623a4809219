import { Delta, type default as Quill, Range } from "quill/core";
import { PostImage } from "./formats.ts";
import { UnitBlock } from "./unit-block.ts";
import { UploadPlaceholder } from "./upload-placeholder.ts";

/** An object that is selected as a whole: an image, an upload placeholder or a table. */
export type SelectableObject = PostImage | UploadPlaceholder | UnitBlock;

export function isSelectable(blot: unknown): blot is SelectableObject {
  return blot instanceof UnitBlock || blot instanceof PostImage || blot instanceof UploadPlaceholder;
}

/** Returns the only object in a range. Tables have no caret position, so a caret at a table selects the table. */
export function objectIn(quill: Quill, { index, length }: Range): SelectableObject | null {
  if (length > 1) return null;
  const table = tableAt(quill, index);
  if (table || length === 0) return table;
  // Quill counts the position after a leaf as part of the leaf.
  const [leaf] = quill.getLeaf(index + 1);
  return isSelectable(leaf) && leaf.offset(quill.scroll) === index ? leaf : null;
}

export function tableAt(quill: Quill, index: number): UnitBlock | null {
  const [line] = index >= 0 ? quill.getLine(index) : [null];
  return line instanceof UnitBlock ? line : null;
}

/** Does not scroll: a clicked object is visible, and a table may be taller than the window. */
export function selectObject(quill: Quill, object: SelectableObject): void {
  quill.selection.setRange(new Range(object.offset(quill.scroll), 1), "user");
}

/** Sets the caret at an index, or selects the table that starts there. */
export function moveTo(quill: Quill, index: number): void {
  const table = tableAt(quill, index);
  if (table) selectObject(quill, table);
  else quill.setSelection(index, 0, "silent");
  quill.scrollSelectionIntoView();
}

/**
 * Returns the range that text or an image replaces. A selected object is never replaced: a click selects it, and
 * the next letter would remove a table without notice. Typed text must not be lost either, so it continues
 * after the object; for a table, in a paragraph below.
 */
export function rangeBeside(quill: Quill, range: Range): Range {
  const object = objectIn(quill, range);
  if (!object) return range;
  const index = object.offset(quill.scroll) + 1;
  if (object instanceof UnitBlock && !isEmptyParagraph(quill, index)) insertParagraph(quill, index);
  return new Range(index);
}

/** Uses a Delta, because Quill's insertText would give the new line the format of the next line. */
export function insertParagraph(quill: Quill, index: number): void {
  quill.updateContents(new Delta().retain(index).insert("\n"), "user");
}

function isEmptyParagraph(quill: Quill, index: number): boolean {
  const [line] = quill.getLine(index);
  return line?.statics.blotName === "block" && line.length() === 1;
}
