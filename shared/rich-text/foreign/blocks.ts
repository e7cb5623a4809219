import { telUrl } from "../../phone-number.ts";
import { isAllowedLink } from "../html-policy.ts";
import { classesOf } from "./not-text.ts";
import { styleOf } from "./styles.ts";
import {
  elementsIn,
  GENERIC_BLOCKS,
  hasBlock,
  isBlank,
  isBlock,
  isElement,
  isEmpty,
  isText,
  rename,
  type TreeElement,
  type TreeNode,
  unwrap,
} from "./tree.ts";
import { trimEndSpaces } from "./trim-spaces.ts";

/** `<p role="heading" aria-level="2">a</p>` → `<h2>a</h2>`; also Word's outline levels and title */
export function readHeadings(body: TreeElement): void {
  for (const element of elementsIn(body, "[role=heading]")) {
    if (element.matches("h1, h2, h3, h4, h5, h6") || hasBlock(element)) continue;
    const line = lineAround(element);
    rename(line, `h${levelOf(element.getAttribute("aria-level")) ?? 2}`);
  }
  for (const line of elementsIn(body, "p, div")) {
    const level = levelOf(styleOf(line).get("mso-outline-level") ?? null) ?? levelOfWordClass(line);
    if (level && !hasBlock(line)) rename(line, `h${level}`);
  }
}

/** A heading that is alone in its paragraph replaces the paragraph. */
function lineAround(element: TreeElement): TreeElement {
  const line = element.closest(`p, ${GENERIC_BLOCKS}`);
  return line && line.textContent?.trim() === element.textContent?.trim() ? line : element;
}

function levelOf(text: string | null): number | undefined {
  const level = Number(text);
  return Number.isInteger(level) && level >= 1 ? Math.min(level, 6) : undefined;
}

function levelOfWordClass(line: TreeElement): number | undefined {
  for (const name of classesOf(line)) {
    if (/^MsoTitle/.test(name)) return 1;
    if (/^MsoSubtitle/.test(name)) return 2;
    const level = /^(?:Mso)?Heading([1-6])$/.exec(name)?.[1];
    if (level) return Number(level);
  }
  return undefined;
}

/** `<p class="MsoQuote">a</p>` → `<blockquote>a</blockquote>` */
export function readQuotes(body: TreeElement): void {
  for (const line of elementsIn(body, "p.MsoQuote, p.MsoIntenseQuote")) rename(line, "blockquote");
}

/** `<p class="MsoNormal"><o:p>&nbsp;</o:p></p>` and `<div><br></div>` are space between paragraphs. */
export function removeSpacing(body: TreeElement): void {
  for (const line of elementsIn(body, `p[class^=Mso], ${GENERIC_BLOCKS}`)) {
    const isSpace = !/[^\s\u00a0]/.test(line.textContent ?? "") && !line.querySelector("img, hr, table, .ql-upload");
    if (isSpace && line.parentElement && !line.closest("pre, td, th")) line.remove();
  }
  for (const line of elementsIn(body, "br")) {
    if (isElementBlock(neighbour(line, "previousSibling")) && isElementBlock(neighbour(line, "nextSibling")))
      line.remove();
  }
}

function neighbour(node: TreeNode, side: "previousSibling" | "nextSibling"): TreeNode | null {
  let next = node[side];
  while (next && !isElement(next) && (!isText(next) || isBlank(next.data))) next = next[side];
  return next;
}

const isElementBlock = (node: TreeNode | null) => isBlock(node);

/** `<div>a<div>b</div></div>` → `<p>a</p><p>b</p>` */
export function readBoxes(body: TreeElement): void {
  for (const box of elementsIn(body, GENERIC_BLOCKS).reverse()) {
    if (!hasBlock(box)) {
      if (box.parentElement?.matches("li, figure, h1, h2, h3, h4, h5, h6, p, pre")) unwrap(box);
      else rename(box, "p");
      continue;
    }
    wrapLines(box);
    unwrap(box);
  }
  if ([...body.childNodes].some(isBlock)) wrapLines(body);
}

/** `a<b>b</b><p>c</p>` → `<p>a<b>b</b></p><p>c</p>` */
function wrapLines(parent: TreeElement): void {
  let line: TreeElement | undefined;
  for (const node of [...parent.childNodes]) {
    if (isBlock(node) || (!line && isEmpty(node) && !isElement(node))) {
      line = undefined;
      continue;
    }
    if (!line) {
      line = parent.ownerDocument.createElement("p");
      node.before(line);
    }
    line.append(node);
  }
}

/** `<p>a<br><br>b<br></p>` → `<p>a</p><p>b</p>`; single breaks stay */
export function readBreaks(body: TreeElement): void {
  for (const line of elementsIn(body, "br.Apple-interchange-newline")) line.remove();
  for (const block of [body, ...elementsIn(body, "p")]) splitAtDoubleBreaks(block, body);
  for (const line of elementsIn(body, "br")) {
    if (line.closest("pre")) continue;
    const previous = neighbour(line, "previousSibling");
    const next = neighbour(line, "nextSibling");
    const isLast =
      next === null &&
      line.parentElement !== body &&
      line.parentElement?.matches("p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th");
    const isUseless = (isLast && previous !== null) || isBlock(next) || (isBlock(previous) && next !== null);
    if (isUseless) line.remove();
    else trimAround(line);
  }
}

function splitAtDoubleBreaks(block: TreeElement, body: TreeElement): void {
  const breaks = [...block.children].filter(({ localName }) => localName === "br");
  if (!breaks.some((line) => isBreak(neighbour(line, "nextSibling")))) return;
  const paragraphs: TreeNode[][] = [[]];
  const flush = () => paragraphs.push([]);
  for (const node of [...block.childNodes]) {
    if (isBreak(node) && isBreak(neighbour(node, "nextSibling"))) flush();
    else if (isBreak(node) && (isBreak(neighbour(node, "previousSibling")) || neighbour(node, "nextSibling") === null))
      continue;
    else if (isBlock(node)) paragraphs.push([node], []);
    else paragraphs.at(-1)?.push(node);
  }
  const made = paragraphs
    .filter((nodes) => nodes.some((node) => !isEmpty(node)))
    .map((nodes) => {
      if (isBlock(nodes[0])) return nodes[0];
      const paragraph = body.ownerDocument.createElement("p");
      paragraph.append(...nodes);
      return paragraph;
    });
  if (block === body) body.replaceChildren(...made);
  else block.replaceWith(...made);
}

function isBreak(node: TreeNode | null): boolean {
  return isElement(node) && node.localName === "br";
}

function trimAround(line: TreeElement): void {
  const { previousSibling: before, nextSibling: after } = line;
  if (isText(before)) before.data = trimEndSpaces(before.data);
  if (isText(after)) after.data = after.data.replace(/^[ \t\n\r\f]+/, "");
}

/** The notice of a paste counts these marks of footnotes and comments already. */
const OF_NOTES = /#(?:_(?:ftn|edn|mso)|sd(?:foot|end)note|cite|fn|cmnt|ftnt)/i;

/**
 * `<a name="b">a</a>`, `<a href="#_Toc1">a</a>` → `a`, because elements of a post have no names. Spaces of telephone
 * numbers go.
 * @returns the number of links that lost their URL
 */
export function readLinks(body: TreeElement): number {
  let count = 0;
  for (const link of elementsIn(body, "a")) {
    const href = (link.getAttribute("href") ?? "").trim();
    const isDead = /^#|^(?:file|about|data|javascript|blob):|#_(?:toc|ref|hlk|ftn|edn|msocom)/i.test(href);
    if (href !== "" && !isDead && isAllowedLink(href)) {
      const number = /^tel:/i.test(href) ? telUrl(href.slice("tel:".length)) : undefined;
      if (number) link.setAttribute("href", number);
      continue;
    }
    if (href !== "" && !OF_NOTES.test(href)) count += 1;
    unwrap(link);
  }
  return count;
}

/** `<p> a </p>` → `<p>a</p>` */
export function trimLines(body: TreeElement): void {
  for (const line of elementsIn(body, "p, h1, h2, h3, h4, h5, h6, li, blockquote, td, th")) {
    const nodes = [...line.childNodes];
    const [first, last] = [nodes[0], nodes.at(-1)];
    if (isText(first)) first.data = first.data.replace(/^[ \t\n\r\f]+/, "");
    if (isText(last)) last.data = trimEndSpaces(last.data);
  }
}
