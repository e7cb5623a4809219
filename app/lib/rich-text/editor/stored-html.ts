const LINES = "p, h1, h2, h3, h4, h5, h6, li, blockquote";
/** Elements of the editor that are never part of a post. */
const MACHINERY = ".ql-ui, .ql-cursor, .ql-upload";
const HARD_SPACE = "\u00a0";

/** Returns the HTML to store; '' for an empty text. Hard spaces replace spaces that HTML would ignore. */
export function storedHtml(root: Element): string {
  // A separate document prevents another download of the copied images.
  const copy = document.implementation.createHTMLDocument("").importNode(root, true);
  for (const node of copy.querySelectorAll(MACHINERY)) removeWithEmptyParents(node);
  for (const line of copy.querySelectorAll(LINES)) if (!line.closest("table")) keepSpaces(line);
  for (const block of copy.querySelectorAll("pre")) if (!block.closest("table")) joinCode(block);
  for (const table of copy.querySelectorAll("table")) table.removeAttribute("contenteditable");
  for (const link of copy.querySelectorAll("table a")) link.removeAttribute("tabindex");
  for (const selected of copy.querySelectorAll("[data-selected]")) selected.removeAttribute("data-selected");
  // Quill ends every text with a line, for a caret after a table; the stored post does not need the line.
  const last = copy.lastElementChild;
  if (last?.outerHTML === "<p><br></p>" && last.previousElementSibling?.localName === "table") last.remove();
  if (copy.textContent.trim() === "" && !copy.querySelector("img")) return "";
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

/** Joins lines of code: the editor has one element per line, a post has one per block (see PostCodeLine). */
function joinCode(block: Element): void {
  const make = (name: string) => block.ownerDocument.createElement(name);
  let parent: Element | undefined;
  let within: string | null = null;
  for (const line of block.children) {
    if (parent && line.getAttribute("data-within") === within) {
      parent.append(`\n${line.textContent}`);
      continue;
    }
    within = line.getAttribute("data-within");
    const pre = make("pre");
    parent = within === "code" ? pre.appendChild(make("code")) : pre;
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
