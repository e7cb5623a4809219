import type Quill from "quill/core";
import { handleObjectKey, moveBeside, removeObject } from "./object-keys.ts";
import { isSelectable, moveTo, objectIn, type SelectableObject, selectObject } from "./selectable-object.ts";
import { UnitBlock } from "./unit-block.ts";

const TYPED = /^insert(Text|ReplacementText|Paragraph|LineBreak)$/;
const DELETED = /^delete(?!By)/;

/**
 * Selects images, upload placeholders and tables as a whole, by mouse, touch and keyboard. Without this, a click on a
 * table leaves the caret elsewhere, and browsers show no caret between a table and its neighbours.
 */
export class ObjectSelection {
  private readonly quill: Quill;
  private marked: HTMLElement | undefined;
  private described: HTMLElement | undefined;

  constructor(quill: Quill) {
    this.quill = quill;
    const { root } = quill;
    root.addEventListener("mousedown", keepCaret);
    root.addEventListener("click", this.select);
    root.addEventListener("contextmenu", this.select);
    // The capture phase precedes Quill's own listeners.
    root.addEventListener("keydown", this.handleKey, true);
    root.addEventListener("beforeinput", this.handleInput, true);
    root.addEventListener("compositionstart", this.leaveForComposition, true);
    document.addEventListener("selectionchange", this.leaveGap);
  }

  dispose(): void {
    document.removeEventListener("selectionchange", this.leaveGap);
  }

  /** Marks the selected object visually. */
  mark(object: SelectableObject | null): void {
    const node = object?.domNode as HTMLElement | undefined;
    this.moveMark("data-selected", this.marked, node);
    this.marked = node;
  }

  /** Marks the image whose form is open. */
  markDescribed(image: HTMLElement | undefined): void {
    this.moveMark("data-described", this.described, image);
    this.described = image;
  }

  private moveMark(name: string, from: HTMLElement | undefined, to: HTMLElement | undefined): void {
    if (from === to) return;
    this.quill.scroll.update();
    from?.removeAttribute(name);
    to?.setAttribute(name, "");
    this.quill.scroll.observer.takeRecords(); // otherwise Quill compares the whole text because of this attribute
  }

  private readonly select = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    // Browsers follow links in a table, because the table is not editable.
    if (event.type === "click" && event.target.closest("a")) event.preventDefault();
    const blot = this.quill.scroll.find(event.target, true);
    if (!isSelectable(blot)) this.leaveGap();
    else if (this.quill.isEnabled()) selectObject(this.quill, blot);
  };

  private readonly handleKey = (event: KeyboardEvent): void => {
    if (this.quill.isEnabled() && handleObjectKey(this.quill, event)) event.preventDefault();
  };

  /** Some on-screen keyboards send only this event, without a key event. */
  private readonly handleInput = (event: InputEvent): void => {
    const { inputType, data, dataTransfer, cancelable } = event;
    const object = this.selected();
    if (!object || !cancelable) return;
    if (DELETED.test(inputType)) removeObject(this.quill, object);
    else if (TYPED.test(inputType)) this.type(object, data ?? dataTransfer?.getData("text/plain") ?? "");
    else return;
    event.preventDefault();
  };

  private type(object: SelectableObject, text: string): void {
    const index = moveBeside(this.quill, object);
    this.quill.insertText(index, text, "user");
    moveTo(this.quill, index + text.length);
  }

  /** Quill would delete the selected object when a composition begins. */
  private readonly leaveForComposition = (): void => {
    const object = this.selected();
    if (object) moveBeside(this.quill, object);
  };

  /** Leaves caret positions between two lines, because arrow keys move from there out of the editor. */
  private readonly leaveGap = (): void => {
    const { root, scroll, selection } = this.quill;
    const native = document.getSelection();
    if (!native?.isCollapsed || !native.anchorNode || !root.contains(native.anchorNode)) return;
    if (selection.mouseDown || selection.composing || !this.quill.hasFocus() || !this.quill.isEnabled()) return;
    const blot = scroll.find(native.anchorNode, true);
    if (blot instanceof UnitBlock) selectObject(this.quill, blot);
    const range = native.anchorNode === root ? this.quill.getSelection() : null;
    if (range) moveTo(this.quill, range.index);
  };

  private selected(): SelectableObject | null {
    const range = this.marked ? this.quill.getSelection() : null; // runs for every letter
    return range && objectIn(this.quill, range);
  }
}

/** Prevents a press on a table from moving the caret to a position that the browser chooses. */
function keepCaret(event: Event): void {
  if (event.target instanceof Element && event.target.closest("table")) event.preventDefault();
}
