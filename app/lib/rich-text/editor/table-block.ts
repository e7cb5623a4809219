import type { BlockEmbed as BlockEmbedClass } from "quill/blots/block.js";
import Quill from "quill/core";
import { sanitize } from "../browser-sanitizer.ts";

const BlockEmbed = Quill.import("blots/block/embed") as typeof BlockEmbedClass;

/** A table, kept whole with its rows and cells: it can be moved and deleted here, but not be edited. */
export class TableBlock extends BlockEmbed {
  static override blotName = "table-block";
  static override tagName = "TABLE";

  static override create(html: string) {
    const parsed = new DOMParser().parseFromString(sanitize(html), "text/html").querySelector("table");
    const node = super.create() as HTMLElement;
    for (const { name, value } of parsed?.attributes ?? []) node.setAttribute(name, value);
    node.append(...(parsed?.childNodes ?? []));
    node.setAttribute("contenteditable", "false");
    return node;
  }
  static override value(node: HTMLElement) {
    return sanitize(node.outerHTML);
  }
}
