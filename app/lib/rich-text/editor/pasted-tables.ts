/** Simplifies tables from other programs, and unwraps tables that only arrange a page. */
export function normalizeTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    const cells = [...table.querySelectorAll("td, th")];
    if (table.querySelector("table") || cells.length < 2) takeApart(table);
    else normalize(table, cells);
  }
}

function takeApart(table: HTMLTableElement): void {
  const own = [...table.querySelectorAll("td, th, caption")].filter((cell) => cell.closest("table") === table);
  table.replaceWith(
    ...own.map((cell) => {
      const block = table.ownerDocument.createElement("div");
      block.append(...cell.childNodes);
      return block;
    }),
  );
}

function normalize(table: HTMLTableElement, cells: Element[]): void {
  if (table.caption) {
    const line = table.ownerDocument.createElement("p");
    line.append(...table.caption.childNodes);
    table.before(line);
    table.caption.remove();
  }
  for (const part of table.querySelectorAll("colgroup, col")) part.remove();
  for (const node of [table, ...table.querySelectorAll("thead, tbody, tr")]) {
    for (const child of [...node.childNodes]) if (child instanceof Text || child instanceof Comment) child.remove();
  }
  // The editor writes all links like this.
  for (const link of table.querySelectorAll("a[href]")) {
    link.setAttribute("rel", "noopener noreferrer");
    link.setAttribute("target", "_blank");
  }
  for (const cell of cells) {
    const [only, ...others] = cell.children;
    const isOneParagraph =
      only?.localName === "p" && others.length === 0 && cell.textContent?.trim() === only.textContent?.trim();
    if (isOneParagraph) cell.replaceChildren(...only.childNodes);
    for (const node of [cell, ...cell.querySelectorAll("*")]) {
      for (const name of ["class", "style", "id", "width", "height"]) node.removeAttribute(name);
    }
  }
}
