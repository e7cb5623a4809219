import { type FlatItem, nestItems } from "./nested-lists.ts";

type Tag = { start: number; end: number; isClosing: boolean; name: string; attributes: string };
type Reader = { html: string; tags: Tag[]; next: number; position: number };

/**
 * Converts sanitised HTML of the editor to HTML for readers, feeds and other programs. The editor has flat lists, whose
 * type only its style sheet knows.
 */
export function toPublicHtml(html: string): string {
  return withDirections(html.includes("data-list") ? withNestedLists(html) : html);
}

/** `<ol><li data-list="bullet">a</li></ol>` → `<ul><li>a</li></ul>` */
function withNestedLists(html: string): string {
  const tags = [...html.matchAll(/<(\/?)(ol|ul|li)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g)].map((match) => {
    const [text, slash, name = "", attributes = ""] = match;
    return { start: match.index, end: match.index + text.length, isClosing: slash === "/", name, attributes };
  });
  return readFlow({ html, tags, next: 0, position: 0 }, false);
}

/** Copies HTML with converted lists, to the end of the text or of an item. */
function readFlow(reader: Reader, isItem: boolean): string {
  let out = "";
  for (let tag = reader.tags[reader.next]; tag; tag = reader.tags[reader.next]) {
    out += textBefore(reader, tag);
    if (!tag.isClosing && tag.name !== "li") out += readList(reader, tag);
    else if (isItem && tag.isClosing && tag.name === "li") return out;
    else out += reader.html.slice(tag.start, tag.end);
  }
  const rest = isItem ? "" : reader.html.slice(reader.position);
  return out + rest;
}

/** Returns the text before a tag, and moves behind the tag. */
function textBefore(reader: Reader, tag: Tag): string {
  const text = reader.html.slice(reader.position, tag.start);
  reader.next += 1;
  reader.position = tag.end;
  return text;
}

function readList(reader: Reader, list: Tag): string {
  const items: FlatItem[] = [];
  let unchanged = reader.html.slice(list.start, list.end);
  for (let tag = reader.tags[reader.next]; tag; tag = reader.tags[reader.next]) {
    unchanged += textBefore(reader, tag);
    if (tag.isClosing) {
      unchanged += `</${list.name}>`;
      break;
    }
    const isItem = tag.name === "li";
    const content = isItem ? readFlow(reader, true) : readList(reader, tag);
    if (isItem) items.push({ attributes: tag.attributes, content });
    unchanged += isItem ? `<li${tag.attributes}>${content}</li>` : content;
  }
  const isOfEditor = items.length > 0 && items.every(({ attributes }) => attributes.includes("data-list="));
  return isOfEditor ? nestItems(items, list.attributes) : unchanged;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LINES = /<(\/?)(p|h[1-6]|blockquote|ul|ol|td|th|figcaption)(?=[\s>])/g;

/** Lets Arabic and Hebrew paragraphs begin at the right. `<p>مرحبا</p>` → `<p dir="auto">مرحبا</p>` */
function withDirections(html: string): string {
  if (!RIGHT_TO_LEFT.test(html)) return html;
  let depth = 0;
  return html.replace(LINES, (tag, slash: string) => {
    depth += slash ? -1 : 1;
    // A line inside another one has its direction: browsers ignore lines with an own direction when they guess.
    return !slash && depth === 1 ? `${tag} dir="auto"` : tag;
  });
}
