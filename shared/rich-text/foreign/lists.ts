import { readBlocks, styleOf } from "./styles.ts";
import {
  elementsIn,
  GENERIC_BLOCKS,
  isBlank,
  isElement,
  isEmpty,
  isText,
  rename,
  type TreeElement,
  type TreeNode,
  unwrap,
} from "./tree.ts";
import { trimEndSpaces } from "./trim-spaces.ts";

type Item = { level: number; type: "ol" | "ul"; nodes: TreeNode[]; start?: number };

/** `<div role="list"><div role="listitem">a</div></div>` → `<ul><li>a</li></ul>` */
export function readListRoles(body: TreeElement): void {
  for (const item of elementsIn(body, "[role=listitem]:not(li)")) {
    if (!item.matches("span, a") && item.closest("[role=list], ul, ol")) rename(item, "li");
  }
  for (const list of elementsIn(body, "[role=list]:not(ul, ol)")) if (list.querySelector("li")) rename(list, "ul");
}

/** `<p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">a.</span>b</p>` → an item of the second level */
export function readWordLists(body: TreeElement, sheets: string): void {
  const formats = readNumberFormats(sheets);
  let open: { last: TreeElement; items: Item[] } | undefined;
  for (const line of elementsIn(body, "[style]")) {
    const level = /l(\d+)\s+level(\d+)/.exec(styleOf(line).get("mso-list") ?? "");
    if (!level || !line.matches("p, div, li")) continue;
    const marker = takeMarker(line);
    const format = formats.get(`${Number(level[1])} ${Number(level[2])}`);
    const isOrdered = format === undefined ? isNumber(marker) || formats.size > 0 : format !== "bullet";
    const item = readWordItem(line, Number(level[2]), marker, isOrdered);
    if (line.matches("li")) continue;
    if (open && nextElement(open.last) === line) open.items.push(item);
    else {
      if (open) open.last.replaceWith(...buildLists(body, open.items));
      open = { last: line, items: [item] };
      continue;
    }
    open.last.remove();
    open.last = line;
  }
  if (open) open.last.replaceWith(...buildLists(body, open.items));
  for (const marker of elementsIn(body, "[style]")) if (isMarker(marker)) marker.remove();
}

function isMarker(element: TreeElement): boolean {
  return /ignore/.test(styleOf(element).get("mso-list") ?? "");
}

function takeMarker(line: TreeElement): string {
  const markers = elementsIn(line, "[style]").filter(isMarker);
  const text = markers.map((marker) => marker.textContent ?? "").join("");
  for (const marker of markers) marker.remove();
  return text.replace(/[\s\u00a0]+/g, "");
}

/** `@list l0:level2 {mso-level-number-format:bullet}` → `0 2` and `bullet`; levels without a format are empty. */
function readNumberFormats(sheets: string): Map<string, string | undefined> {
  const formats = new Map<string, string | undefined>();
  for (const { selectors, declarations } of readBlocks(sheets)) {
    const [, list, level = 0] = /@list\s+l(\d+)(?::level(\d+))?\s*$/i.exec(selectors.trim()) ?? [];
    const key = `${Number(list)} ${Number(level)}`;
    if (list !== undefined && !formats.has(key)) formats.set(key, declarations.get("mso-level-number-format"));
  }
  return formats;
}

function isNumber(marker: string): boolean {
  return /^\(?(?:\d+|[a-z]{1,4})[.)\]]/i.test(marker);
}

function readWordItem(line: TreeElement, level: number, marker: string, isOrdered: boolean): Item {
  const number = /^\(?(\d+)[.)\]]*$/.exec(marker)?.[1];
  const start = isOrdered && number !== undefined ? Number(number) : undefined;
  return { level, type: isOrdered ? "ol" : "ul", nodes: [...line.childNodes], start };
}

function nextElement(element: TreeElement): TreeNode | null {
  let next = element.nextSibling;
  while (next && !isElement(next) && (!isText(next) || isBlank(next.data))) next = next.nextSibling;
  return next;
}

/**
 * Word in the browser writes each item as a list with its level.
 * `<ul><li data-aria-level="1">a</li></ul><ul><li data-aria-level="2">b</li></ul>` → `<ul><li>a<ul><li>b</li></ul></li></ul>`
 */
export function rebuildLists(body: TreeElement): void {
  for (const list of elementsIn(body, "ul, ol")) unwrapBoxAround(list);
  for (const list of elementsIn(body, "ul, ol")) {
    if (!list.parentElement || list.parentElement.closest("ul, ol")) continue;
    const items = itemsOf(list, 1);
    for (
      let next = nextElement(list);
      hasLevels(list) && isElement(next) && hasLevels(next);
      next = nextElement(list)
    ) {
      items.push(...itemsOf(next, 1));
      next.remove();
    }
    list.replaceWith(...buildLists(body, items));
  }
}

/** `<div class="ListContainerWrapper"><ul>…</ul></div>` → `<ul>…</ul>` */
function unwrapBoxAround(list: TreeElement): void {
  for (let box = list.parentElement; box?.matches(GENERIC_BLOCKS); box = list.parentElement) {
    if ([...box.childNodes].some((node) => node !== list && !isEmpty(node))) return;
    unwrap(box);
  }
}

const LEVELS = "[data-aria-level], [aria-level], [data-stringify-indent], [class*=ql-indent-]";

function hasLevels(list: TreeElement): boolean {
  return list.matches("ul, ol") && [...list.children].some((item) => item.matches(LEVELS));
}

function levelOf(item: TreeElement): number | undefined {
  const counted = item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level");
  const indent =
    item.getAttribute("data-stringify-indent") ?? /ql-indent-(\d)/.exec(item.getAttribute("class") ?? "")?.[1];
  const level = counted ? Number(counted) : indent ? Number(indent) + 1 : Number.NaN;
  return level >= 1 && level <= 9 ? level : undefined;
}

function itemsOf(list: TreeElement, depth: number): Item[] {
  const items: Item[] = [];
  let start = readNumber(list.getAttribute("start"));
  const type = list.localName === "ol" ? "ol" : "ul";
  for (const child of [...list.childNodes]) {
    if (isElement(child) && child.matches("ul, ol")) {
      items.push(...itemsOf(child, depth + 1));
      continue;
    }
    if (isEmpty(child) && !(isElement(child) && child.localName === "li")) continue;
    const item = isElement(child) && child.localName === "li" ? child : undefined;
    const nodes = item ? [...item.childNodes] : [child];
    const inner = nodes.filter(isList);
    const own = item?.getAttribute("data-list");
    items.push({
      level: (item && levelOf(item)) ?? depth,
      type: own ? (own === "ordered" ? "ol" : "ul") : type,
      nodes: nodes.filter((node) => !isList(node)),
      start: (item && readNumber(item.getAttribute("value"))) ?? start,
    });
    start = undefined;
    for (const nested of inner) items.push(...itemsOf(nested, depth + 1));
  }
  return items;
}

function readNumber(text: string | null): number | undefined {
  return text && /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;
}

type OpenList = { list: TreeElement; level: number; type: string; next: number; lastItem: TreeElement };

/** Nests items by their levels. A level that jumps over others is one level deeper. */
function buildLists(body: TreeElement, items: Item[]): TreeElement[] {
  const make = (name: string) => body.ownerDocument.createElement(name);
  const top: TreeElement[] = [];
  const open: OpenList[] = [];
  for (const { level, type, nodes, start } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    const isDeeper = current !== undefined && current.level < level;
    const continues =
      current && current.type === type && (type === "ul" || start === undefined || start === current.next);
    const item = make("li");
    item.append(...contentsOfItem(body, nodes));
    if (!current || isDeeper || !continues) {
      const list = make(type);
      if (type === "ol" && start !== undefined && start !== 1) list.setAttribute("start", String(start));
      if (current && !isDeeper) open.pop();
      const parent = open.at(-1)?.lastItem;
      if (parent) parent.append(list);
      else top.push(list);
      current = { list, level, type, next: start ?? 1, lastItem: item };
      open.push(current);
    }
    current.list.append(item);
    current.lastItem = item;
    current.next += 1;
  }
  return top;
}

/** `<li><p>a</p><p>b</p></li>` → `<li>a<br>b</li>`, because an item of the editor is one line */
function contentsOfItem(body: TreeElement, nodes: TreeNode[]): TreeNode[] {
  const lines: TreeNode[][] = [[]];
  for (const node of nodes) {
    if (isElement(node) && node.matches(`p, ${GENERIC_BLOCKS}`) && !node.querySelector("p, div, table, pre")) {
      lines.push([...node.childNodes], []);
    } else if (isElement(node) && node.matches(GENERIC_BLOCKS)) {
      lines.push(contentsOfItem(body, [...node.childNodes]), []);
    } else lines.at(-1)?.push(node);
  }
  // Spaces of the source before a nested list would hide its beginning from Quill.
  for (const line of lines) trimEnd(line);
  const filled = lines.filter((line) => line.some((node) => !isEmpty(node)));
  return filled.flatMap((line, index) => (index === 0 ? line : [body.ownerDocument.createElement("br"), ...line]));
}

function trimEnd(line: TreeNode[]): void {
  let last = line.at(-1);
  while (last && !isElement(last) && isEmpty(last)) {
    line.pop();
    last = line.at(-1);
  }
  if (isText(last)) last.data = trimEndSpaces(last.data);
}

function isList(node: TreeNode): node is TreeElement {
  return isElement(node) && node.matches("ul, ol");
}
