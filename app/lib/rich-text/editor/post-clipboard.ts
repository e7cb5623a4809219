import Quill, { Delta, type Range } from "quill/core";
import Clipboard, { matchText } from "quill/modules/clipboard.js";
import { cleanForeignHtml } from "#shared/rich-text/foreign/clean-foreign-html.ts";
import { NOTHING_REMOVED, type Removed } from "#shared/rich-text/foreign/not-text.ts";
import { postFormats } from "./formats.ts";
import { readLinkUrl } from "./link-url.ts";
import { type PastedImage, takeImages } from "./pasted-images.ts";
import { deltaOfText } from "./pasted-text.ts";
import { markForEditor } from "./readable-html.ts";
import { rangeBeside } from "./selectable-object.ts";
import { storedHtml } from "./stored-html.ts";
import { textOfUnit } from "./unit-block.ts";

const BLOCKS = new Set(
  "ADDRESS ARTICLE BLOCKQUOTE BODY DIV FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 LI OL P PRE TABLE TBODY TD TH THEAD TR UL HR".split(
    " ",
  ),
);

/** Non-text parts of pasted HTML: images to upload, and counts of dropped parts. */
export type Pasted = { images: PastedImage[]; unreadable: number; embedded: number; removed: Removed };

const NOTHING_PASTED: Pasted = {
  images: [],
  unreadable: 0,
  embedded: 0,
  removed: NOTHING_REMOVED,
};

/** Converts HTML for the editor: stored posts, pasted pages, copied passages. */
export class PostClipboard extends Clipboard {
  private readsStored = false;
  private pasted: Pasted = NOTHING_PASTED;
  isUnchangedImage: (source: string) => boolean = () => false;
  onPasted: (pasted: Pasted) => void = () => {};

  constructor(quill: Quill, options: ConstructorParameters<typeof Clipboard>[1]) {
    super(quill, options);
    this.matchers[0] = [
      Node.TEXT_NODE,
      (node, delta, scroll) =>
        this.readsStored ? delta.insert(readStoredText(node as Text)) : matchText(node as HTMLElement, delta, scroll),
    ];
    // A break is a part of its line, see readable-html.ts. Quill would start another line.
    this.matchers = this.matchers.filter(([selector]) => selector !== "br");
    this.addMatcher("pre", readCode);
  }

  /** @param html sanitised HTML of a post */
  convertStored(html: string) {
    this.readsStored = true;
    try {
      const text = this.convert({ html: `${html}<p><br></p>` });
      // Quill adds no line after a final table, so editors could not write there.
      return typeof text.ops.at(-1)?.insert === "object" ? text.insert("\n") : text;
    } finally {
      this.readsStored = false;
    }
  }

  /** Plain text: blank lines separate paragraphs. */
  override convert(contents: { html?: string; text?: string }, formats: Record<string, unknown> = {}): Delta {
    if (contents.html || formats["code-block"]) return super.convert(contents, formats);
    return deltaOfText(contents.text ?? "", formats);
  }

  /** Quill's own rules for other programs write into the live document, where handlers would run. */
  protected override normalizeHTML(doc: Document): void {
    if (!this.readsStored) {
      const embedded = doc.querySelectorAll("iframe, object, embed, video, audio").length;
      const removed = cleanForeignHtml(doc);
      this.pasted = { ...takeImages(doc.body, this.isUnchangedImage), embedded, removed };
    }
    markForEditor(doc.body, this.readsStored);
  }

  override onCapturePaste(event: ClipboardEvent): void {
    if (event.defaultPrevented || !this.quill.isEnabled()) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const html = event.clipboardData?.getData("text/html") ?? "";
    if (files.length === 0 || (html !== "" && !isOneImage(html))) {
      super.onCapturePaste(event);
      return;
    }
    event.preventDefault();
    const range = this.quill.getSelection(true);
    if (range) this.quill.uploader.upload(range, files);
  }

  /** A URL pasted over selected text links this text. */
  override onPaste(range: Range, contents: { text?: string; html?: string }): void {
    this.pasted = NOTHING_PASTED;
    const url = onlyUrl(contents);
    if (url && this.isLinkable(range)) {
      this.quill.formatText(range.index, range.length, "link", url, "user");
      this.quill.setSelection(range.index + range.length, 0, "user");
      return;
    }
    super.onPaste(rangeBeside(this.quill, range), contents);
    this.onPasted(this.pasted);
  }

  private isLinkable({ index, length }: Range): boolean {
    const { ops } = this.quill.getContents(index, length);
    return ops.length > 0 && ops.every(({ insert, attributes }) => isTextOfLine(insert) && !attributes?.["code-block"]);
  }

  /** Replaces Quill's copy, which uses getSemanticHTML: it makes all spaces hard and had escaping bugs. */
  override onCopy(range: Range) {
    const contents = this.quill.getContents(range.index, range.length);
    const scratch = new Quill(document.createElement("div"), { registry: postFormats });
    scratch.setContents(contents);
    const isWithinLine = contents.ops.every(({ insert }) => typeof insert !== "string" || !insert.includes("\n"));
    const html = storedHtml(scratch.root);
    return { html: isWithinLine ? html.replace(/^<p>|<\/p>$/g, "") : html, text: textOf(contents) };
  }
}

const isTextOfLine = (insert: unknown) => typeof insert === "string" && !insert.includes("\n");

/** @returns the URL if the clipboard contains one with a scheme and nothing else */
function onlyUrl({ text = "", html = "" }: { text?: string; html?: string }): string | null {
  const typed = text.trim();
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(typed)) return null;
  // Some browsers copy a URL as a link, too.
  const copied = html === "" ? typed : new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
  return copied === typed ? readLinkUrl(typed) : null;
}

/** Includes line breaks and the cells of tables, which Quill's getText omits. */
function textOf({ ops }: Delta): string {
  const parts = ops.map(({ insert }) => {
    if (typeof insert === "string") return insert;
    if (insert?.["soft-break"]) return "\n";
    const unit = insert?.["table-block"] ?? insert?.["figure-block"];
    return typeof unit === "string" ? textOfUnit(unit) : "";
  });
  return parts.join("");
}

/** Detects a copied image, which comes as a file plus HTML. A page of Word also includes an image of itself. */
function isOneImage(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelectorAll("img").length === 1 && body.textContent.trim() === "";
}

/** Reads code exactly, including every line and an empty last line. */
function readCode(node: Node): Delta {
  for (const line of (node as Element).querySelectorAll("br")) line.replaceWith("\n");
  const text = node.textContent ?? "";
  const [only, ...others] = node.childNodes;
  const isWithinCode = only?.nodeName === "CODE" && others.length === 0;
  return new Delta().insert(`${text}\n`, { "code-block": isWithinCode ? "code" : "pre" });
}

/** Reads text like a page shows it, but preserves hard spaces and spaces at line ends (see stored-html.ts). */
function readStoredText(node: Text): string {
  const isAfterBreak = isSoftBreak(node.previousSibling);
  const isOutside = !node.parentElement || !BLOCKS.has(node.parentElement.tagName);
  if (/^[ \t\f]*[\n\r][ \t\n\r\f]*$/.test(node.data) && !isBetweenInlines(node)) return "";
  let text = node.data.replace(/[ \t\n\r\f]+/g, " ");
  if (isAfterBreak || isBlock(node.previousSibling) || (!node.previousSibling && !isOutside))
    text = text.replace(/^ /, "");
  const endsLine = isBlock(node.nextSibling) || (!node.nextSibling && !isOutside);
  if (endsLine && /[\n\r][ \t\f]*$/.test(node.data)) text = text.replace(/ $/, "");
  return text;
}

function isBetweenInlines({ previousSibling, nextSibling }: Text): boolean {
  return previousSibling !== null && nextSibling !== null && !isBlock(previousSibling) && !isBlock(nextSibling);
}

function isSoftBreak(node: Node | null): boolean {
  return node instanceof Element && node.classList.contains("ql-soft-break");
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && BLOCKS.has(node.tagName);
}
