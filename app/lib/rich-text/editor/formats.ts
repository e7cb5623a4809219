import Quill from "quill/core";
import Blockquote from "quill/formats/blockquote.js";
import Bold from "quill/formats/bold.js";
import CodeBlock, { Code, CodeBlockContainer } from "quill/formats/code.js";
import Header from "quill/formats/header.js";
import Image from "quill/formats/image.js";
import Indent from "quill/formats/indent.js";
import Italic from "quill/formats/italic.js";
import Link from "quill/formats/link.js";
import List, { ListContainer } from "quill/formats/list.js";
import Strike from "quill/formats/strike.js";
import Underline from "quill/formats/underline.js";
import {
  allowedImageSchemes,
  allowedLinkSchemes,
  isAllowedImage,
  isAllowedLink,
} from "#shared/rich-text/html-policy.ts";
import { TableBlock } from "./table-block.ts";
import { UploadPlaceholder } from "./upload-placeholder.ts";

/**
 * A line of code. Its value is the element that contains the text on the page: `pre`, or `code` inside a `pre`. The
 * editor preserves code like quotations and headings 4 to 6, but the toolbar cannot create it.
 */
class PostCodeLine extends CodeBlock {
  static override create(value: string) {
    const node = super.create(value) as HTMLElement;
    node.setAttribute("data-within", value);
    return node;
  }
  static override formats(node: HTMLElement) {
    return node.getAttribute("data-within");
  }
}

class PostCode extends CodeBlockContainer {
  static override tagName = "PRE";
  static override allowedChildren = [PostCodeLine];
}
PostCodeLine.requiredContainer = PostCode;

/** Ordered or bullet list; a pasted checklist becomes a bullet list. */
class PostList extends List {
  static override create(value: string) {
    return super.create(knownList(value)) as HTMLElement;
  }
  static override formats(node: HTMLElement) {
    return knownList(node.getAttribute("data-list"));
  }
}

function knownList(value: string | null): string {
  return value === "ordered" ? "ordered" : "bullet";
}

export class PostLink extends Link {
  static override PROTOCOL_WHITELIST = allowedLinkSchemes;
  static override formats(node: HTMLElement) {
    const address = node.getAttribute("href");
    return address && isAllowedLink(address) ? address : null;
  }
}

const SIZE = /^[1-9]\d{0,4}$/;

/** Writes the alt attribute of every image, even an empty one, and all attributes in a constant order. */
export class PostImage extends Image {
  static override create(value: string) {
    const node = super.create(isAllowedImage(value) ? value : "") as HTMLImageElement;
    node.setAttribute("alt", "");
    return node;
  }
  static override formats(node: Element): Record<string, string | null> {
    const { alt, width, height } = super.formats(node);
    return { ...(alt ? { alt } : {}), ...(width ? { width } : {}), ...(height ? { height } : {}) };
  }
  static override value(node: Element) {
    const address = node.getAttribute("src");
    // Quill would insert nothing without a value.
    return (address && isAllowedImage(address) ? address : null) as string;
  }
  static override sanitize(address: string) {
    return isAllowedImage(address) ? address : `${allowedImageSchemes[0]}://invalid.invalid/`;
  }
  override format(name: string, value: string) {
    if (name === "width" || name === "height") super.format(name, SIZE.test(value) ? value : "");
    else super.format(name, value);
    const { alt, width, height } = PostImage.formats(this.domNode);
    for (const attribute of ["alt", "width", "height"]) this.domNode.removeAttribute(attribute);
    this.domNode.setAttribute("alt", alt ?? "");
    if (width) this.domNode.setAttribute("width", width);
    if (height) this.domNode.setAttribute("height", height);
  }
}

/** All formats of a post; other formats are dropped on paste and load. */
export const postFormats = new (Quill.import("parchment").Registry)();

for (const part of ["blots/scroll", "blots/block", "blots/break", "blots/cursor", "blots/inline", "blots/text"]) {
  postFormats.register(Quill.import(part) as typeof Bold);
}
postFormats.register(
  Header,
  Blockquote,
  PostCode,
  PostCodeLine,
  Code,
  Bold,
  Italic,
  Underline,
  Strike,
  ListContainer,
  PostList,
  Indent,
  PostLink,
  PostImage,
  TableBlock,
  UploadPlaceholder,
);
