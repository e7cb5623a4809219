import { type default as Quill, Range } from "quill/core";
import {
  insertParagraph,
  moveTo,
  objectIn,
  rangeBeside,
  type SelectableObject,
  selectObject,
  tableAt,
} from "./selectable-object.ts";
import { UnitBlock } from "./unit-block.ts";

const KEYS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Backspace", "Delete", "Enter", "Escape"];

/** Handles the keys that select a table, leave a selected object or remove it. @returns whether it handled the key */
export function handleObjectKey(quill: Quill, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (!KEYS.includes(key) || ctrlKey || metaKey || altKey || isComposing) return false;
  const range = quill.getSelection();
  if (!range) return false;
  const object = objectIn(quill, range);
  if (object && key === "Enter") {
    moveBeside(quill, object);
    return object instanceof UnitBlock; // after an image, Quill inserts a line break
  }
  if (shiftKey) return false;
  if (object) return handleKeyOn(quill, object, event);
  return range.length === 0 && handleKeyBesideTable(quill, range.index, key);
}

/** Removes an object, then sets the caret or selects the next table. */
export function removeObject(quill: Quill, object: SelectableObject): void {
  const index = object.offset(quill.scroll);
  quill.history.cutoff();
  quill.deleteText(index, 1, "user");
  quill.history.cutoff();
  moveTo(quill, index);
}

/** Moves the caret to the text position next to a selected object. @returns its index */
export function moveBeside(quill: Quill, object: SelectableObject): number {
  const { index } = rangeBeside(quill, new Range(object.offset(quill.scroll), 1));
  moveTo(quill, index);
  return index;
}

function handleKeyOn(quill: Quill, object: SelectableObject, { key, repeat }: KeyboardEvent): boolean {
  const index = object.offset(quill.scroll);
  if (key === "Delete" || key === "Backspace") {
    if (!repeat) removeObject(quill, object); // a repeated key must not remove the next table too
  } else if (key === "Escape") moveTo(quill, index + 1);
  else if (!(object instanceof UnitBlock)) return false;
  else if (key === "ArrowRight" || key === "ArrowDown") moveTo(quill, index + 1);
  else moveAbove(quill, index);
  return true;
}

/** Adds a line above a table at the start of the text, because editors cannot reach this position otherwise. */
function moveAbove(quill: Quill, index: number): void {
  if (index === 0) insertParagraph(quill, 0);
  moveTo(quill, Math.max(0, index - 1));
}

/** Selects a table before its removal, because a caret next to a table does not show what the key will remove. */
function handleKeyBesideTable(quill: Quill, index: number, key: string): boolean {
  const [line] = quill.getLine(index);
  const isBefore = key === "ArrowRight" || key === "Delete";
  const isBehind = key === "ArrowLeft" || key === "Backspace";
  const table = isBefore ? tableAt(quill, index + 1) : isBehind ? tableAt(quill, index - 1) : null;
  if (!line || !table) return false;
  const formats = line.formats();
  if (key === "Backspace" && ("list" in formats || "indent" in formats)) return false; // Quill handles these formats
  const isRemovable = line.length() === 1 && index < quill.getLength() - 1; // preserves the last line for further text
  if (isRemovable && (key === "Delete" || key === "Backspace")) quill.deleteText(index, 1, "user");
  selectObject(quill, table);
  quill.scrollSelectionIntoView();
  return true;
}
