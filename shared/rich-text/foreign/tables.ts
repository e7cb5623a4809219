import { elementsIn, isElement, type TreeElement } from "./tree.ts";

/** Simplifies tables from other programs, and unwraps tables that only arrange a page. */
export function readTables(body: TreeElement): void {
  for (const table of elementsIn(body, "table")) {
    const cells = elementsIn(table, "td, th");
    if (table.querySelector("table") || cells.length < 2) takeApart(table);
    else simplify(table, cells);
  }
}

/** `<table><tr><td>a</td></tr></table>` → `<div>a</div>` */
function takeApart(table: TreeElement): void {
  const own = elementsIn(table, "td, th, caption").filter((cell) => cell.closest("table") === table);
  table.replaceWith(
    ...own.map((cell) => {
      const block = table.ownerDocument.createElement("div");
      block.append(...cell.childNodes);
      return block;
    }),
  );
}

/** `<table><caption>a</caption><tr><td><p>b</p></td>…` → `<p>a</p><table><tbody><tr><td>b</td>…` */
function simplify(table: TreeElement, cells: TreeElement[]): void {
  const caption = table.querySelector("caption");
  if (caption) {
    const line = table.ownerDocument.createElement("p");
    line.append(...caption.childNodes);
    table.before(line);
    caption.remove();
  }
  for (const part of elementsIn(table, "colgroup, col")) part.remove();
  putRowsIntoBody(table);
  for (const node of [table, ...elementsIn(table, "thead, tbody, tfoot, tr")]) {
    for (const child of [...node.childNodes]) if (!isElement(child)) child.remove();
  }
  // The editor writes all links like this.
  for (const link of elementsIn(table, "a[href]")) {
    link.setAttribute("rel", "noopener noreferrer");
    link.setAttribute("target", "_blank");
  }
  for (const cell of cells) {
    const [only, ...others] = cell.children;
    const isOneParagraph =
      only?.localName === "p" && others.length === 0 && cell.textContent?.trim() === only.textContent?.trim();
    if (only && isOneParagraph) cell.replaceChildren(...only.childNodes);
  }
}

/** `<table><tr>…` → `<table><tbody><tr>…`; parsers of browsers do the same */
function putRowsIntoBody(table: TreeElement): void {
  const rows = [...table.children].filter(({ localName }) => localName === "tr");
  const [first] = rows;
  if (!first) return;
  const part = table.ownerDocument.createElement("tbody");
  first.before(part);
  part.append(...rows);
}
