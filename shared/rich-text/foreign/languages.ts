import { isLanguageTag } from "../html-policy.ts";
import {
  elementsIn,
  hasBlock,
  isBlank,
  isElement,
  isText,
  type TreeDocument,
  type TreeElement,
  unwrap,
} from "./tree.ts";

/** These programs name the language of the spelling check for each run of text, and it is often a wrong one. */
const WORD_PROCESSORS =
  "[class^=Mso], meta[content*=Word], meta[content^=LibreOffice], meta[content^=OpenOffice], [data-contrast]";

/** `<p lang="IN">a</p><p lang="x_y">b</p>` → `<p lang="id">a</p><p>b</p>` */
export function readLanguages(document: TreeDocument): void {
  const isOfSpellingCheck = document.querySelector(WORD_PROCESSORS) !== null;
  for (const element of elementsIn(document.body, "[lang]")) {
    const tag = element.getAttribute("lang") ?? "";
    if (isOfSpellingCheck || !isLanguageTag(tag)) element.removeAttribute("lang");
    else element.setAttribute("lang", Intl.getCanonicalLocales(tag)[0] ?? tag);
  }
}

/** `<p><span lang="id">a</span><br><span lang="id">b</span></p>` → `<p lang="id">a<br>b</p>` */
export function raiseLanguages(body: TreeElement): void {
  for (const line of elementsIn(body, "p, h1, h2, h3, h4, h5, h6, blockquote, td, th, figcaption")) {
    const parts = [...line.childNodes].filter((node) => !isBreakOrSpace(node));
    const phrases = parts.filter(isElement).filter((part) => part.matches("span[lang]"));
    const languages = new Set(phrases.map((phrase) => phrase.getAttribute("lang")));
    const [language] = languages;
    if (!language || languages.size > 1 || phrases.length < parts.length || hasBlock(line)) continue;
    line.setAttribute("lang", language);
    for (const phrase of phrases) unwrap(phrase);
  }
}

function isBreakOrSpace(node: Parameters<typeof isText>[0]): boolean {
  return isText(node) ? isBlank(node.data) : isElement(node) && node.localName === "br";
}
