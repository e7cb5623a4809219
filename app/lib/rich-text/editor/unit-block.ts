import type { BlockEmbed as BlockEmbedClass } from "quill/blots/block.js";
import Quill from "quill/core";
import { sanitize } from "../browser-sanitizer.ts";

const BlockEmbed = Quill.import("blots/block/embed") as typeof BlockEmbedClass;

/** A table, figure or rule as one unit: editors can select, move and delete it, but not edit its parts. */
export class UnitBlock extends BlockEmbed {
  static override create(html: string) {
    const selector = this.tagName as string;
    const parsed = new DOMParser().parseFromString(sanitize(html), "text/html").querySelector(selector);
    const node = super.create() as HTMLElement;
    for (const { name, value } of parsed?.attributes ?? []) node.setAttribute(name, value);
    node.append(...(parsed?.childNodes ?? []));
    node.setAttribute("contenteditable", "false");
    // Tab would otherwise stop at links inside the unit, because they are not editable.
    for (const link of node.querySelectorAll("a")) link.setAttribute("tabindex", "-1");
    return node;
  }
  static override value(node: HTMLElement) {
    return sanitize(node.outerHTML);
  }
  override format() {
    // Units accept no formats.
  }
}

export class TableBlock extends UnitBlock {
  static override blotName = "table-block";
  static override tagName = "TABLE";
}

/** An image with its caption. */
export class FigureBlock extends UnitBlock {
  static override blotName = "figure-block";
  static override tagName = "FIGURE";
}

export class RuleBlock extends UnitBlock {
  static override blotName = "rule";
  static override tagName = "HR";
}

/** Returns a unit's text like other programs: one line per row, tabs between cells. */
export function textOfUnit(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const table = body.querySelector("table");
  if (!table) return `${body.textContent.trim()}\n`;
  const rows = [...table.rows].map((row) => [...row.cells].map(({ textContent }) => textContent).join("\t"));
  return rows.map((row) => `${row}\n`).join("");
}
