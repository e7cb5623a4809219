import { classesOf } from "./not-text.ts";
import { styleOf } from "./styles.ts";
import { elementsIn, isBlock, isElement, isText, type TreeElement, type TreeNode } from "./tree.ts";

const NUMBER_CLASS =
  /(?:^|[-_])(?:line-?numbers?(?:-rows)?|linenos?|linenodiv|lnt?|gutter|blob-num|ln-num(?:bers?)?|linenumber)(?:$|[-_])/i;
const LINE_CLASS = /(?:^|[-_])(?:line|cl|row)$/i;
const CODE_CELLS =
  "td.blob-code, td.js-file-line, td.hljs-ln-code, td.rouge-code, td.code, td.CodeMirror-line, td.line-content";

/** `<table><tr><td class="blob-num">1</td><td class="blob-code">a</td></tr></table>` → `<pre>a</pre>` */
export function readCodeTables(body: TreeElement): void {
  for (const table of elementsIn(body, "table")) {
    const cells = elementsIn(table, CODE_CELLS);
    const blocks = cells.flatMap((cell) => elementsIn(cell, "pre"));
    if (cells.length === 0 || table.closest("pre")) continue;
    const pre = body.ownerDocument.createElement("pre");
    pre.append((blocks.length > 0 ? blocks : cells).map(textOfCode).join("\n"));
    table.replaceWith(pre);
  }
}

/** `<div style="white-space:pre"><div>a</div><div>b</div></div>` → `<pre>a⏎b</pre>` */
export function readCodeBoxes(body: TreeElement): void {
  for (const box of elementsIn(body, "div, code")) {
    if (box.closest("pre") || box.parentElement?.closest("code")) continue;
    const style = styleOf(box);
    const isPreformatted = /^pre/.test(style.get("white-space") ?? "");
    const isMonospace = /mono|consolas|courier|menlo/.test(style.get("font-family") ?? "");
    const isCodeOfLines =
      box.localName === "code" &&
      (box.querySelector("br, div") !== null || (isPreformatted && /\n/.test(box.textContent ?? "")));
    const isEditor = box.localName === "div" && isPreformatted && isMonospace;
    if (!isCodeOfLines && !isEditor) continue;
    const pre = body.ownerDocument.createElement("pre");
    box.replaceWith(pre);
    pre.append(box);
  }
}

/** `<pre><code><span class="token-line">a<br></span><span>b</span></code></pre>` → `<pre><code>a⏎b</code></pre>` */
export function readCodeLines(body: TreeElement): void {
  for (const pre of elementsIn(body, "pre")) {
    const codes = elementsIn(pre, "code");
    const [only] = codes;
    const text = textOfCode(codes.length === 1 && only ? only : pre);
    if (codes.length === 0) pre.replaceChildren(text);
    else {
      const code = body.ownerDocument.createElement("code");
      code.append(text);
      pre.replaceChildren(code);
    }
  }
}

/** Returns the lines without their numbers, and without empty lines around them. */
function textOfCode(element: TreeElement): string {
  const lines = { text: "" };
  write(element, lines);
  return lines.text.replaceAll("\u00a0", " ").replaceAll("\r\n", "\n").replace(/^\n+/, "").trimEnd();
}

function write(parent: TreeElement, lines: { text: string }): void {
  // Some programs write a line break between the lines, which are blocks as well.
  const isSeparated = [...parent.childNodes].some((node) => isText(node) && /^[ \t]*\r?\n\s*$/.test(node.data));
  for (const node of parent.childNodes) {
    if (isText(node)) lines.text += node.data;
    else if (isElement(node)) writeElement(node, lines, isSeparated);
  }
}

function writeElement(element: TreeElement, lines: { text: string }, isSeparated: boolean): void {
  if (element.localName === "br") lines.text += "\n";
  if (element.localName === "button" || isLineNumber(element)) return;
  if (isSeparated || !isLine(element)) {
    write(element, lines);
    return;
  }
  if (lines.text !== "" && !lines.text.endsWith("\n")) lines.text += "\n";
  const start = lines.text.length;
  write(element, lines);
  if (lines.text.length === start || !lines.text.endsWith("\n")) lines.text += "\n";
}

function isLine(element: TreeElement): boolean {
  if (isBlock(element) && !element.matches("td, th")) return true;
  const isNamed = classesOf(element).some((name) => LINE_CLASS.test(name)) || element.hasAttribute("data-line");
  const isShownAsBlock = /^(?:block|flex|grid|table-row)/.test(styleOf(element).get("display") ?? "");
  return isShownAsBlock || (isNamed && isAmongLines(element));
}

/** A single span of this class may be a part of a line. */
function isAmongLines(element: TreeElement): boolean {
  const [name] = classesOf(element);
  const isSame = (node: TreeNode) => isElement(node) && classesOf(node)[0] === name;
  return [...(element.parentElement?.childNodes ?? [])].every(isSame);
}

const NUMBER = /^[\s\d.:|]*$/;
const NUMBER_OR_PROMPT = /^[\s\d.:|$#>%+-]*$/;

/** A class alone is not enough, because Prism gives the whole code the class `line-numbers`. */
function isLineNumber(element: TreeElement): boolean {
  const text = element.textContent ?? "";
  const style = styleOf(element);
  const isUnselectable = /^none/.test(style.get("user-select") ?? style.get("-webkit-user-select") ?? "");
  if (isUnselectable) return NUMBER_OR_PROMPT.test(text);
  const isNamed =
    element.hasAttribute("data-line-number") || classesOf(element).some((name) => NUMBER_CLASS.test(name));
  return isNamed && NUMBER.test(text) && !element.matches("code, .blob-code");
}
