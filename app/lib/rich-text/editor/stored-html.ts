import { unmarkLanguages } from "./language.ts";

const LINES = "p, h1, h2, h3, h4, h5, h6, li, blockquote";
/** Elements of the editor that are never part of a post. */
const MACHINERY = ".ql-ui, .ql-cursor, .ql-upload";
const UNITS = "table, figure, hr";
const HARD_SPACE = "\u00a0";

/** Returns the HTML to store; '' for an empty text. Hard spaces replace spaces that HTML would ignore. */
export function storedHtml(root: Element): string {
  // A separate document prevents another download of the copied images.
  const copy = document.implementation.createHTMLDocument("").importNode(root, true);
  for (const node of copy.querySelectorAll(MACHINERY)) removeWithEmptyParents(node);
  for (const mark of copy.querySelectorAll(".ql-soft-break")) mark.removeAttribute("class");
  unmarkLanguages(copy);
  for (const line of copy.querySelectorAll("[class*=' ']")) sortClasses(line);
  for (const line of copy.querySelectorAll(LINES)) if (!line.closest(UNITS)) keepSpaces(line);
  for (const block of copy.querySelectorAll("pre")) if (!block.closest(UNITS)) joinCode(block);
  for (const list of copy.querySelectorAll("ol")) if (!list.closest(UNITS)) startLists(list);
  for (const unit of copy.querySelectorAll(UNITS)) unit.removeAttribute("contenteditable");
  for (const link of copy.querySelectorAll(`:is(${UNITS}) a`)) link.removeAttribute("tabindex");
  for (const mark of ["data-selected", "data-described"]) {
    for (const marked of copy.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  }
  // Quill ends every text with a line, for a caret after a table; the stored post does not need the line.
  const last = copy.lastElementChild;
  if (last?.outerHTML === "<p><br></p>" && last.previousElementSibling?.matches(UNITS)) last.remove();
  if (copy.textContent.trim() === "" && !copy.querySelector("img, hr")) return "";
  return copy.innerHTML.replaceAll("&nbsp;", HARD_SPACE);
}

function removeWithEmptyParents(node: Element): void {
  const parent = node.parentElement;
  const wasMarker = node.classList.contains("ql-ui");
  node.remove();
  if (wasMarker || !parent || parent.childNodes.length > 0) return;
  if (parent.matches(LINES)) parent.append(parent.ownerDocument.createElement("br"));
  else removeWithEmptyParents(parent);
}

function make(beside: Element, name: string): HTMLElement {
  return beside.ownerDocument.createElement(name);
}

/** Quill writes the classes of a line in another order each time. */
function sortClasses(line: Element): void {
  line.setAttribute("class", [...line.classList].sort().join(" "));
}

/** Divides a list where an item has its own number: the editor has one list, a post one for each start. */
function startLists(list: Element): void {
  for (const item of [...list.children]) {
    const start = item.getAttribute("data-start");
    item.removeAttribute("data-start");
    item.removeAttribute("style");
    if (start === null || item.getAttribute("data-list") !== "ordered") continue;
    if (item.matches("[class*=ql-indent-]")) {
      item.setAttribute("value", start);
      continue;
    }
    let target = item.parentElement ?? list;
    if (item !== target.firstElementChild) {
      const rest = make(list, "ol");
      target.after(rest);
      while (item.nextSibling) rest.append(item.nextSibling);
      rest.prepend(item);
      target = rest;
    }
    if (start !== "1") target.setAttribute("start", start);
  }
}

/** Joins lines of code: the editor has one element per line, a post has one per block (see PostCodeLine). */
function joinCode(block: Element): void {
  let parent: Element | undefined;
  let within: string | null = null;
  for (const line of block.children) {
    if (parent && line.getAttribute("data-within") === within) {
      parent.append(`\n${line.textContent}`);
      continue;
    }
    within = line.getAttribute("data-within");
    const pre = make(block, "pre");
    parent = within === "code" ? pre.appendChild(make(block, "code")) : pre;
    parent.append(line.textContent);
    block.before(pre);
  }
  block.remove();
}

function keepSpaces(line: Element): void {
  line.normalize();
  const walker = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let isSwallowed = true;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element || !(node instanceof Text)) {
      if (node.nodeName === "IMG") isSwallowed = false;
      if (node.nodeName === "BR") isSwallowed = true;
      continue;
    }
    let text = "";
    for (const character of node.data.replaceAll("\ufeff", "").replaceAll("\t", "    ")) {
      const isSpace = character === " ";
      text += isSpace && isSwallowed ? HARD_SPACE : character;
      isSwallowed = isSpace && !isSwallowed;
    }
    if (text !== node.data) node.data = text;
  }
}
