import Quill from "quill/core";
import { AlignClass } from "quill/formats/align.js";
import Blockquote from "quill/formats/blockquote.js";
import Bold from "quill/formats/bold.js";
import CodeBlock, { Code, CodeBlockContainer } from "quill/formats/code.js";
import { DirectionClass } from "quill/formats/direction.js";
import Header from "quill/formats/header.js";
import Image from "quill/formats/image.js";
import Indent from "quill/formats/indent.js";
import Italic from "quill/formats/italic.js";
import Link from "quill/formats/link.js";
import List, { ListContainer } from "quill/formats/list.js";
import Script from "quill/formats/script.js";
import Strike from "quill/formats/strike.js";
import Underline from "quill/formats/underline.js";
import {
  allowedImageSchemes,
  allowedLinkSchemes,
  isAllowedImage,
  isAllowedLink,
} from "#shared/rich-text/html-policy.ts";
import { lineLanguage, Phrase } from "./language.ts";
import { attributesOfLink, linkValueOf } from "./link-value.ts";
import { PlaceholderBreak, SoftBreak } from "./soft-break.ts";
import { FigureBlock, RuleBlock, TableBlock } from "./unit-block.ts";
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
  static override create(value: string) {
    const { href = "", ...others } = attributesOfLink(value);
    const node = super.create(href) as HTMLElement;
    for (const name of [...node.getAttributeNames()]) if (name !== "class") node.removeAttribute(name);
    const url = isAllowedLink(href) ? href : "";
    for (const [name, text] of Object.entries({ ...attributesOfLink(value), href: url, ...others })) {
      node.setAttribute(name, text);
    }
    return node;
  }
  static override formats(node: HTMLElement) {
    const url = node.getAttribute("href");
    return url && isAllowedLink(url) ? linkValueOf(node) : null;
  }
  override format(name: string, value: unknown) {
    if (name !== this.statics.blotName || !value) super.format(name, value);
    else if (value !== linkValueOf(this.domNode)) this.replaceWith(name, value);
  }
}

const { Attributor, Scope } = Quill.import("parchment");

/** The number of an item that does not continue the list before it. Style sheets count from the custom property. */
class ListStart extends Attributor {
  override add(node: HTMLElement, value: string) {
    if (!/^\d{1,5}$/.test(value)) return false;
    node.style.setProperty("--start", value);
    return super.add(node, value);
  }
  override remove(node: HTMLElement) {
    node.style.removeProperty("--start");
    super.remove(node);
  }
}
const listStart = new ListStart("start", "data-start", { scope: Scope.BLOCK });

const SIZE = /^[1-9]\d{0,4}(?:\.\d+)?(?:%|px)?$/;
const OF_IMAGES = ["alt", "title", "width", "height"];

/** Writes the alt attribute of every image, even an empty one, and all attributes in a constant order. */
export class PostImage extends Image {
  static override create(value: string) {
    const node = super.create(isAllowedImage(value) ? value : "") as HTMLImageElement;
    node.setAttribute("alt", "");
    return node;
  }
  static override formats(node: Element): Record<string, string | null> {
    const found = OF_IMAGES.map((name) => [name, node.getAttribute(name)]);
    return Object.fromEntries(found.filter(([, value]) => value));
  }
  static override value(node: Element) {
    const url = node.getAttribute("src");
    // Quill would insert nothing without a value.
    return (url && isAllowedImage(url) ? url : null) as string;
  }
  static override sanitize(url: string) {
    return isAllowedImage(url) ? url : `${allowedImageSchemes[0]}://invalid.invalid/`;
  }
  override format(name: string, value: string) {
    if (!OF_IMAGES.includes(name)) return super.format(name, value);
    const isSize = name === "width" || name === "height";
    const values = { ...PostImage.formats(this.domNode), [name]: !isSize || SIZE.test(value) ? value : null };
    for (const attribute of OF_IMAGES) this.domNode.removeAttribute(attribute);
    this.domNode.setAttribute("alt", values.alt ?? "");
    for (const attribute of OF_IMAGES) {
      const text = values[attribute];
      if (text && attribute !== "alt") this.domNode.setAttribute(attribute, text);
    }
  }
}

/** All formats of a post; other formats are dropped on paste and load. */
export const postFormats = new (Quill.import("parchment").Registry)();

for (const part of ["blots/scroll", "blots/block", "blots/cursor", "blots/inline", "blots/text"]) {
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
  Script,
  ListContainer,
  PostList,
  listStart,
  Indent,
  AlignClass,
  DirectionClass,
  Phrase,
  lineLanguage,
  PostLink,
  PostImage,
  PlaceholderBreak,
  SoftBreak,
  TableBlock,
  FigureBlock,
  RuleBlock,
  UploadPlaceholder,
);
