import { Delta, type default as Quill, Range } from "quill/core";
import { PostImage } from "./formats.ts";
import { TableBlock } from "./table-block.ts";
import { UploadPlaceholder } from "./upload-placeholder.ts";

/** What is selected as a whole: a picture, the place of an upload or a table. */
export type SelectableObject = PostImage | UploadPlaceholder | TableBlock;

export function isSelectable(blot: unknown): blot is SelectableObject {
  return blot instanceof TableBlock || blot instanceof PostImage || blot instanceof UploadPlaceholder;
}

/** The object that a range selects and nothing else. A table has no place for a caret, so a caret at a table selects it. */
export function objectIn(quill: Quill, { index, length }: Range): SelectableObject | null {
  if (length > 1) return null;
  const table = tableAt(quill, index);
  if (table || length === 0) return table;
  // Quill takes the position behind a leaf for one of this leaf.
  const [leaf] = quill.getLeaf(index + 1);
  return isSelectable(leaf) && leaf.offset(quill.scroll) === index ? leaf : null;
}

export function tableAt(quill: Quill, index: number): TableBlock | null {
  const [line] = index >= 0 ? quill.getLine(index) : [null];
  return line instanceof TableBlock ? line : null;
}

/** The page stays where it is: what was clicked can be seen, and a table may be taller than the window. */
export function selectObject(quill: Quill, object: SelectableObject): void {
  quill.selection.setRange(new Range(object.offset(quill.scroll), 1), "user");
}

/** Puts the caret at an index, or selects the table that begins there. */
export function moveTo(quill: Quill, index: number): void {
  const table = tableAt(quill, index);
  if (table) selectObject(quill, table);
  else quill.setSelection(index, 0, "silent");
  quill.scrollSelectionIntoView();
}

/**
 * The range that text or a picture replaces. A selected object is not replaced: a click is enough to select it, and the
 * next letter would remove a table from a long text without notice. What is typed is not ignored either, since nothing
 * typed may get lost. So text goes on behind the object, for a table in a paragraph below it.
 */
export function placeBeside(quill: Quill, range: Range): Range {
  const object = objectIn(quill, range);
  if (!object) return range;
  const index = object.offset(quill.scroll) + 1;
  if (object instanceof TableBlock && !isEmptyParagraph(quill, index)) insertParagraph(quill, index);
  return new Range(index);
}

/** As a Delta, since Quill's insertText would give the new line the format of the line that follows. */
export function insertParagraph(quill: Quill, index: number): void {
  quill.updateContents(new Delta().retain(index).insert("\n"), "user");
}

function isEmptyParagraph(quill: Quill, index: number): boolean {
  const [line] = quill.getLine(index);
  return line?.statics.blotName === "block" && line.length() === 1;
}
