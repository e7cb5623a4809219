import type { BlockEmbed as BlockEmbedClass } from "quill/blots/block.js";
import Quill from "quill/core";
import { sanitize } from "../browser-sanitizer.ts";

const BlockEmbed = Quill.import("blots/block/embed") as typeof BlockEmbedClass;

/** A table as one unit: editors can select, move and delete it, but not edit its cells. */
export class TableBlock extends BlockEmbed {
  static override blotName = "table-block";
  static override tagName = "TABLE";

  static override create(html: string) {
    const parsed = new DOMParser().parseFromString(sanitize(html), "text/html").querySelector("table");
    const node = super.create() as HTMLElement;
    for (const { name, value } of parsed?.attributes ?? []) node.setAttribute(name, value);
    node.append(...(parsed?.childNodes ?? []));
    node.setAttribute("contenteditable", "false");
    // Tab would otherwise stop at links inside the table, because they are not editable.
    for (const link of node.querySelectorAll("a")) link.setAttribute("tabindex", "-1");
    return node;
  }
  static override value(node: HTMLElement) {
    return sanitize(node.outerHTML);
  }
  override format() {
    // Tables accept no formats.
  }
}

/** Returns a table's text like other programs: one line per row, tabs between cells. */
export function textOfTable(html: string): string {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  const rows = [...(table?.rows ?? [])].map((row) => [...row.cells].map(({ textContent }) => textContent).join("\t"));
  return rows.map((row) => `${row}\n`).join("");
}
