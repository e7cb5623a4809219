import type { BlockEmbed as BlockEmbedClass } from "quill/blots/block.js";
import Quill from "quill/core";
import { sanitize } from "../browser-sanitizer.ts";

const BlockEmbed = Quill.import("blots/block/embed") as typeof BlockEmbedClass;

/** A table, kept whole with its rows and cells: it can be selected, moved and deleted here, but not be edited. */
export class TableBlock extends BlockEmbed {
  static override blotName = "table-block";
  static override tagName = "TABLE";

  static override create(html: string) {
    const parsed = new DOMParser().parseFromString(sanitize(html), "text/html").querySelector("table");
    const node = super.create() as HTMLElement;
    for (const { name, value } of parsed?.attributes ?? []) node.setAttribute(name, value);
    node.append(...(parsed?.childNodes ?? []));
    node.setAttribute("contenteditable", "false");
    // Browsers let Tab reach links that are not editable: it would stop within the text.
    for (const link of node.querySelectorAll("a")) link.setAttribute("tabindex", "-1");
    return node;
  }
  static override value(node: HTMLElement) {
    return sanitize(node.outerHTML);
  }
  override format() {
    // It takes no format.
  }
}

/** The cells of a table as programs write them beside its HTML: a line for each row, tabs between its cells. */
export function textOfTable(html: string): string {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  const rows = [...(table?.rows ?? [])].map((row) => [...row.cells].map(({ textContent }) => textContent).join("\t"));
  return rows.map((row) => `${row}\n`).join("");
}
