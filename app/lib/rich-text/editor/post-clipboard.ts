import Quill, { Delta, type Range } from "quill/core";
import Clipboard, { matchText } from "quill/modules/clipboard.js";
import { droppedWithContent } from "#shared/rich-text/html-policy.ts";
import { postFormats } from "./formats.ts";
import { readLinkAddress } from "./link-address.ts";
import { type PastedPicture, takePictures } from "./pasted-pictures.ts";
import { normalizeTables } from "./pasted-tables.ts";
import { rangeBeside } from "./selectable-object.ts";
import { storedHtml } from "./stored-html.ts";
import { textOfTable } from "./table-block.ts";

/** Attributes of foreign HTML that the conversion needs: structure, word-processor styles, links and images. */
const READ_ATTRIBUTES = new Set([
  "class",
  "style",
  "id",
  "href",
  "src",
  "alt",
  "width",
  "height",
  "data-list",
  "data-checked",
  "colspan",
  "rowspan",
]);
const BLOCKS = new Set(
  "ADDRESS ARTICLE BLOCKQUOTE BODY DIV FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 LI OL P PRE TABLE TBODY TD TH THEAD TR UL".split(
    " ",
  ),
);

/** Non-text parts of pasted HTML: pictures to upload, and counts of dropped parts. */
export type Pasted = { pictures: PastedPicture[]; unreadable: number; embedded: number };

const NOTHING_PASTED: Pasted = { pictures: [], unreadable: 0, embedded: 0 };

/** Converts HTML for the editor: stored posts, pasted pages, copied passages. */
export class PostClipboard extends Clipboard {
  private readsStored = false;
  private pasted: Pasted = NOTHING_PASTED;
  isUnchangedPicture: (source: string) => boolean = () => false;
  onPasted: (pasted: Pasted) => void = () => {};

  constructor(quill: Quill, options: ConstructorParameters<typeof Clipboard>[1]) {
    super(quill, options);
    this.matchers[0] = [
      Node.TEXT_NODE,
      (node, delta, scroll) =>
        this.readsStored ? delta.insert(readStoredText(node as Text)) : matchText(node as HTMLElement, delta, scroll),
    ];
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

  /** Removes active content first, because Quill puts Word's lists into the live document, where handlers would run. */
  protected override normalizeHTML(doc: Document): void {
    const embedded = doc.querySelectorAll("iframe, object, embed, video, audio").length;
    for (const node of doc.querySelectorAll([...droppedWithContent, "link", "meta", "base"].join(", "))) {
      if (!(node.localName === "style" && doc.head.contains(node))) node.remove();
    }
    for (const node of doc.body.querySelectorAll("*")) {
      if (this.readsStored && node.closest("table")) continue; // stored tables stay unchanged
      for (const { name } of [...node.attributes]) if (!READ_ATTRIBUTES.has(name)) node.removeAttribute(name);
      const source = node.getAttribute("src");
      if (this.readsStored && source !== null && !/^https?:\/\//i.test(source)) node.removeAttribute("src");
    }
    if (!this.readsStored) {
      normalizeTables(doc.body);
      this.pasted = { ...takePictures(doc.body, this.isUnchangedPicture), embedded };
    }
    super.normalizeHTML(doc);
    // Quill's lists name the type in each item, other lists by the parent element.
    for (const item of doc.body.querySelectorAll("li:not([data-list])")) {
      if (item.closest("table")) continue; // tables stay unchanged
      item.setAttribute("data-list", item.closest("ol, ul")?.localName === "ol" ? "ordered" : "bullet");
    }
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
    const address = onlyUrl(contents);
    if (address && this.isLinkable(range)) {
      this.quill.formatText(range.index, range.length, "link", address, "user");
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
  return copied === typed ? readLinkAddress(typed) : null;
}

/** Includes the cells of tables, which Quill's getText omits. */
function textOf({ ops }: Delta): string {
  const parts = ops.map(({ insert }) => {
    if (typeof insert === "string") return insert;
    const table = insert?.["table-block"];
    return typeof table === "string" ? textOfTable(table) : "";
  });
  return parts.join("");
}

/** Detects a copied picture, which comes as a file plus HTML. A page of Word also includes a picture of itself. */
function isOneImage(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelectorAll("img").length === 1 && body.textContent.trim() === "";
}

/** Reads code exactly, including every line and an empty last line. */
function readCode(node: Node): Delta {
  const text = node.textContent ?? "";
  const [only, ...others] = node.childNodes;
  const isWithinCode = only?.nodeName === "CODE" && others.length === 0;
  return new Delta().insert(`${text}\n`, { "code-block": isWithinCode ? "code" : "pre" });
}

/** Reads text like a page shows it, but preserves hard spaces and spaces at line ends (see stored-html.ts). */
function readStoredText(node: Text): string {
  const isOutside = !node.parentElement || !BLOCKS.has(node.parentElement.tagName);
  if (/^[ \t\f]*[\n\r][ \t\n\r\f]*$/.test(node.data) && !isBetweenInlines(node)) return "";
  let text = node.data.replace(/[ \t\n\r\f]+/g, " ");
  if (isBlock(node.previousSibling) || (!node.previousSibling && !isOutside)) text = text.replace(/^ /, "");
  const endsLine = isBlock(node.nextSibling) || (!node.nextSibling && !isOutside);
  if (endsLine && /[\n\r][ \t\f]*$/.test(node.data)) text = text.replace(/ $/, "");
  return text;
}

function isBetweenInlines({ previousSibling, nextSibling }: Text): boolean {
  return previousSibling !== null && nextSibling !== null && !isBlock(previousSibling) && !isBlock(nextSibling);
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && BLOCKS.has(node.tagName);
}
