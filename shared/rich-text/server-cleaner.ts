import { parseHTML } from "linkedom";
import { cleanForeignHtml } from "./foreign/clean-foreign-html.ts";
import type { TreeDocument, TreeElement } from "./foreign/tree.ts";
import { sanitize } from "./server-sanitizer.ts";

/** Traces of other programs. HTML without them has nothing to read, and parsing takes time. */
const FOREIGN =
  /\bmso-|\bmso(?:normal|del|comment)|urn:schemas-microsoft|docs-internal-guid|\brole\s*=|\baria-(?:level|hidden)|data-(?:aria-level|stringify|emoji)|font-weight|font-style|text-decoration|vertical-align|display\s*:\s*none|visibility\s*:|clip(?:-path)?\s*:|<del\b|[\s"']hidden[\s=>]|sr-only|visually-?hidden|screen-reader|\bemoji\b|#_|#(?:sd|fn|cite|cmnt|ftnt)|token-line|line-?number|blob-code|white-space\s*:\s*pre|<(?:div|section|article|main|aside|address|dl|dt|dd|q|cite|dfn|mark|small|bdi|abbr|font|ins)\s[^<>]{0,200}\blang\s*=/i;

/** Returns sanitised HTML. HTML of other programs is read like a paste into the editor. */
export function cleanWrittenHtml(html: string): string {
  const safe = sanitize(html);
  if (safe === "" || !FOREIGN.test(html)) return safe; // '' also stands for HTML that is nested too deeply
  const { document } = parseHTML("<!doctype html><html><head></head><body></body></html>");
  const { body } = document as unknown as { body: TreeElement & { innerHTML: string } };
  body.innerHTML = html;
  cleanForeignHtml(document as unknown as TreeDocument);
  return sanitize(body.innerHTML);
}
