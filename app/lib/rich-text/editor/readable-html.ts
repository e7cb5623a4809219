import { markLanguages } from "./language.ts";

/** Prepares HTML of a post for Quill, which knows lists and line breaks in its own form. */
export function markForEditor(body: HTMLElement, isStored: boolean): void {
  markLists(body);
  markBreaks(body);
  markLanguages(body, WITHIN_UNIT);
  if (!isStored) {
    for (const link of body.querySelectorAll("a[href]")) likeNewLink(link);
    for (const figure of body.querySelectorAll("figure"))
      if (!isWhole(figure)) figure.replaceWith(...figure.childNodes);
  }
}

const WITHIN_UNIT = "table, figure, pre";

/** Quill's lists name the type in each item, other lists by the parent element. */
function markLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll("li")) {
    if (item.closest(WITHIN_UNIT)) continue; // units stay unchanged
    const list = item.closest("ol, ul");
    if (!item.hasAttribute("data-list"))
      item.setAttribute("data-list", list?.localName === "ol" ? "ordered" : "bullet");
    if (item.getAttribute("data-list") !== "ordered") continue;
    const start = item.getAttribute("value") ?? (item === list?.firstElementChild ? startOf(list) : null);
    if (start !== null) item.setAttribute("data-start", start);
  }
}

/** Quill joins neighbouring lists, so the second one needs its number. */
function startOf(list: Element): string | null {
  for (let before = list.previousElementSibling; before?.matches("ol, ul"); before = before.previousElementSibling) {
    if (before.localName === "ol") return list.getAttribute("start") ?? "1";
  }
  return list.getAttribute("start");
}

/** Marks the breaks within a line. The last break of a line is not visible; it only makes an empty line visible. */
function markBreaks(body: HTMLElement): void {
  for (const line of body.querySelectorAll("br")) {
    if (!line.closest(WITHIN_UNIT) && !endsLine(line)) line.className = "ql-soft-break";
  }
}

function endsLine(line: Element): boolean {
  const block = line.closest("p, h1, h2, h3, h4, h5, h6, li, blockquote");
  for (let node: Node | null = line; node && node !== block; node = node.parentNode) {
    for (let next = node.nextSibling; next; next = next.nextSibling) {
      if (next instanceof Element && next.matches("ul, ol")) return true;
      if (next instanceof Element ? next.matches("img, br, .ql-upload") || hasText(next) : hasText(next)) return false;
    }
  }
  return true;
}

function hasText(node: Node): boolean {
  return (
    /[^ \t\n\r\f]/.test(node.textContent ?? "") ||
    (node instanceof Element && node.querySelector("img, br, .ql-upload") !== null)
  );
}

/** Gives a pasted link the attributes of a link that the toolbar makes. */
function likeNewLink(link: Element): void {
  const title = link.getAttribute("title");
  const href = link.getAttribute("href") ?? "";
  for (const name of link.getAttributeNames()) link.removeAttribute(name);
  const attributes = { href, rel: "noopener noreferrer", target: "_blank", ...(title ? { title } : {}) };
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
}

/** A figure is one unit, which cannot contain an image that is still uploading. */
function isWhole(figure: Element): boolean {
  return figure.querySelector("img") !== null && figure.querySelector(".ql-upload") === null;
}
