import Inline from "quill/blots/inline.js";
import Quill from "quill/core";
import { isLanguageTag } from "#shared/rich-text/html-policy.ts";

const { Attributor, Scope } = Quill.import("parchment");

/** A phrase in another language. The editor preserves languages, but the toolbar cannot set them. */
export class Phrase extends Inline {
  static override blotName = "language";
  static override tagName = "SPAN";
  static override className = "ql-language";

  static override create(value: string) {
    const node = super.create(value);
    node.setAttribute("lang", value);
    return node;
  }
  static override formats(node: HTMLElement) {
    return node.getAttribute("lang") ?? undefined;
  }
}
// Phrases are outside of other formats. A bold word would otherwise divide its phrase.
Inline.order.push(Phrase.blotName);

/** The language of a line. Quill knows the line by this attribute, browsers by `lang`. */
class LineLanguage extends Attributor {
  override add(node: HTMLElement, value: string) {
    if (!isLanguageTag(value)) return false;
    node.setAttribute("lang", value);
    return super.add(node, value);
  }
  override remove(node: HTMLElement) {
    node.removeAttribute("lang");
    super.remove(node);
  }
}
export const lineLanguage = new LineLanguage("line-language", "data-language", { scope: Scope.BLOCK });

const LINES_AND_LISTS = "p, h1, h2, h3, h4, h5, h6, li, blockquote, ol, ul";

/** Marks the languages of a post for Quill, which has one attribute or element for each format. */
export function markLanguages(body: HTMLElement, units: string): void {
  for (const element of body.querySelectorAll("[lang]")) {
    const language = element.getAttribute("lang") ?? "";
    if (element.closest(units)) continue;
    if (element.matches(LINES_AND_LISTS)) element.setAttribute("data-language", language);
    else if (element.localName === "span") element.classList.add(Phrase.className);
    else element.replaceChildren(phraseOf(element, language));
  }
}

function phraseOf(element: Element, language: string): Element {
  const phrase = element.ownerDocument.createElement("span");
  phrase.className = Phrase.className;
  phrase.lang = language;
  phrase.append(...element.childNodes);
  return phrase;
}

/** Removes the marks. The language becomes the last attribute, because Quill sets formats in another order each time. */
export function unmarkLanguages(root: Element): void {
  for (const phrase of root.querySelectorAll(`.${Phrase.className}`)) phrase.removeAttribute("class");
  for (const line of root.querySelectorAll("[data-language]")) {
    const language = line.getAttribute("data-language") ?? "";
    for (const name of ["data-language", "lang"]) line.removeAttribute(name);
    line.setAttribute("lang", language);
  }
}
