import Break from "quill/blots/break.js";
import Quill from "quill/core";

const { EmbedBlot, Scope } = Quill.import("parchment");

/** A line break within a paragraph. */
export class SoftBreak extends EmbedBlot {
  static override blotName = "soft-break";
  static override tagName = "BR";
  static override className = "ql-soft-break";

  static override value() {
    return true;
  }
  /** Browsers show the caret behind a break at the end of a line only with a second break. */
  override optimize() {
    let last: typeof this | typeof this.parent = this;
    while (last.next === null && last.parent.statics.scope === Scope.INLINE_BLOT) last = last.parent;
    if (last.next === null) last.parent.appendChild(this.scroll.create("break"));
  }
}

/** Quill's break of an empty line, which also follows a line break at the end of a line. */
export class PlaceholderBreak extends Break {
  override optimize() {
    if (this.next || (this.prev && !endsWithBreak(this.prev))) this.remove();
  }
}

function endsWithBreak(blot: { domNode: Node }): boolean {
  const element = blot.domNode as Element;
  if (element.nodeType !== Node.ELEMENT_NODE) return false;
  if (element.classList.contains(SoftBreak.className)) return true;
  return element.lastChild !== null && endsWithBreak({ domNode: element.lastChild });
}
