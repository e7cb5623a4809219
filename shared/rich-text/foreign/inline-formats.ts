import { keysOf } from "../../keys-of.ts";
import { styleOf } from "./styles.ts";
import {
  elementsIn,
  isBlank,
  isBlock,
  isElement,
  isText,
  leavesIn,
  type TreeChild,
  type TreeElement,
  type TreeNode,
  unwrap,
} from "./tree.ts";

const FORMAT_TAGS =
  "b, strong, i, em, u, s, strike, del, ins, sub, sup, span, font, big, small, mark, cite, dfn, var, abbr, q, bdi, bdo, label, time, g-emoji, nobr";
const TAGS_OF = {
  bold: ["b", "strong"],
  italic: ["i", "em", "cite", "dfn", "var"],
  strike: ["s", "strike", "del"],
  underline: ["u"],
  script: ["sup", "sub"],
};
type Format = keyof typeof TAGS_OF;
const FORMATS = keysOf(TAGS_OF);

/**
 * Replaces styles by elements, and removes elements without effect. A style of `normal` ends the format of its parents.
 * `<span style="font-weight:700">a<span style="font-weight:400">b</span></span>` → `<strong>a</strong>b`
 * `<div lang="id">a <b>b</b></div>` → `<div><span lang="id">a <b>b</b></span></div>`
 */
export function readInlineFormats(body: TreeElement): void {
  const leaves = [...leavesIn(body), ...elementsIn(body, "img, br")].filter(carriesFormats);
  const formats = new Map(leaves.map((leaf) => [leaf, elementsOf(leaf, body)]));
  for (const element of elementsIn(body, FORMAT_TAGS)) if (!element.closest("pre")) unwrap(element);
  for (const element of elementsIn(body, "[lang]")) element.removeAttribute("lang");
  for (const [leaf, elements] of formats) wrap(leaf, elements);
  joinEqual(body);
}

function carriesFormats(leaf: TreeNode): boolean {
  if (leaf.parentElement?.closest("pre")) return false;
  if (!isText(leaf)) return isElement(leaf) && leaf.localName === "img";
  const isBetweenBlocks =
    isBlock(leaf.previousSibling) ||
    isBlock(leaf.nextSibling) ||
    leaf.parentElement?.matches("table, tbody, thead, tr, ul, ol");
  return !(isBlank(leaf.data) && isBetweenBlocks);
}

/** Returns the elements to put around a leaf, the outermost first. */
function elementsOf(leaf: TreeNode, body: TreeElement): TreeElement[] {
  const elements = formatsOf(leaf, body).map((name) => body.ownerDocument.createElement(name));
  const language = leaf.parentElement?.closest("body [lang]")?.getAttribute("lang");
  if (!language) return elements;
  const phrase = body.ownerDocument.createElement("span");
  phrase.setAttribute("lang", language);
  return [phrase, ...elements];
}

/** Returns the names of these elements. */
function formatsOf(leaf: TreeNode, body: TreeElement): string[] {
  const found: Partial<Record<Format, string>> = {};
  let isInLink = false;
  for (let parent = leaf.parentElement; parent && parent !== body; parent = parent.parentElement) {
    const own = formatsOfElement(parent);
    if (parent.localName === "a") isInLink = true;
    for (const format of FORMATS) found[format] ??= own[format];
  }
  if (isInLink) found.underline = "";
  return FORMATS.flatMap((format) => found[format] || []);
}

/** Returns the element of each format that this element decides; '' where it ends the format. */
function formatsOfElement(element: TreeElement): Partial<Record<Format, string>> {
  const decided: Partial<Record<Format, string>> = {};
  for (const format of FORMATS) {
    if (TAGS_OF[format].includes(element.localName)) decided[format] = canonical(element.localName);
  }
  const isBoldByItself = element.matches("h1, h2, h3, h4, h5, h6, th");
  if (isBoldByItself) decided.bold = "";
  if (!element.hasAttribute("style")) return decided;
  const style = styleOf(element);
  const weight = style.get("font-weight");
  if (weight && !isBoldByItself) {
    decided.bold = /^bold|^[6-9]\d\d$/.test(weight)
      ? (decided.bold ?? "strong")
      : /^(?:normal|lighter|[1-5]\d\d)$/.test(weight)
        ? ""
        : decided.bold;
  }
  const slant = style.get("font-style");
  if (slant)
    decided.italic = /^(?:italic|oblique)/.test(slant)
      ? (decided.italic ?? "em")
      : slant === "normal"
        ? ""
        : decided.italic;
  const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  if (/\bunderline\b/.test(line)) decided.underline = "u";
  if (/\bline-through\b/.test(line)) decided.strike = "s";
  if (/^ ?none/.test(line.trim()) && decided.underline) decided.underline = "";
  if (/^ ?none/.test(line.trim()) && decided.strike) decided.strike = "";
  const height = style.get("vertical-align");
  if (height === "super") decided.script = "sup";
  else if (height === "sub") decided.script = "sub";
  else if (height === "baseline" && decided.script) decided.script = "";
  return decided;
}

function canonical(tag: string): string {
  if (["strike", "del"].includes(tag)) return "s";
  return ["cite", "dfn", "var"].includes(tag) ? "em" : tag;
}

function wrap(leaf: TreeChild, [outer, ...others]: TreeElement[]): void {
  if (!outer) return;
  let inner = outer;
  for (const next of others) {
    inner.append(next);
    inner = next;
  }
  leaf.replaceWith(outer);
  inner.append(leaf);
}

/** `<b>a</b><b>c</b>` → `<b>ac</b>` */
function joinEqual(body: TreeElement): void {
  for (const element of elementsIn(body, "b, strong, i, em, u, s, sub, sup, span[lang]")) {
    for (
      let next = element.nextSibling;
      isElement(next) && next.localName === element.localName && languageOf(next) === languageOf(element);
      next = element.nextSibling
    ) {
      element.append(...next.childNodes);
      next.remove();
    }
  }
}

const languageOf = (element: TreeElement) => element.getAttribute("lang");
