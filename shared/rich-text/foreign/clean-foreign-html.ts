import { allowedAttributes, allowedTags, droppedWithContent } from "../html-policy.ts";
import { readBoxes, readBreaks, readHeadings, readLinks, readQuotes, removeSpacing, trimLines } from "./blocks.ts";
import { readCodeBoxes, readCodeLines, readCodeTables } from "./code.ts";
import { readInlineFormats } from "./inline-formats.ts";
import { raiseLanguages, readLanguages } from "./languages.ts";
import { readListRoles, readWordLists, rebuildLists } from "./lists.ts";
import {
  classesOf,
  type Removed,
  removeComments,
  removeDeletions,
  removeFootnoteMarks,
  removeHidden,
  removeMachinery,
} from "./not-text.ts";
import { readSigns, removeBoxes, removeInvisibleImages } from "./signs.ts";
import { inlineStyleSheets } from "./styles.ts";
import { readTables } from "./tables.ts";
import { elementsIn, isText, leavesIn, rename, type TreeDocument, type TreeElement, unwrap } from "./tree.ts";

/**
 * Turns HTML of other programs into the elements of a post. It removes what is not text. Styles, roles and classes become
 * elements. The order matters: hidden parts go first, attributes last.
 */
export function cleanForeignHtml(document: TreeDocument): Removed {
  const { body } = document;
  const isFromWord = document.querySelector("[class^=Mso], meta[content*=Word]") !== null;
  const sheets = [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  inlineStyleSheets(document);

  readLanguages(document);
  removeMachinery(body);
  const removed = {
    comments: removeComments(body),
    deletions: removeDeletions(body, isFromWord),
    footnotes: removeFootnoteMarks(body),
    links: 0,
  };
  readSigns(body); // before hidden parts, because emoji of chats are hidden from screen readers
  removeBoxes(body);
  removeInvisibleImages(body);
  removeHidden(body);
  removeActive(body);

  readCodeTables(body);
  readCodeBoxes(body);
  readCodeLines(body);

  removed.links = readLinks(body);
  readListRoles(body);
  readHeadings(body);
  readQuotes(body);
  readWordLists(body, sheets);
  readInlineFormats(body);
  removeSpacing(body);
  rebuildLists(body);
  readTables(body);
  readBoxes(body);
  readBreaks(body);
  raiseLanguages(body);
  trimLines(body);
  keepPolicy(body);
  return removed;
}

/** `a<script>b</script>` → `a` */
function removeActive(body: TreeElement): void {
  for (const element of elementsIn(body, droppedWithContent.join(", "))) element.remove();
}

const LINE_CLASSES = /^ql-(?:indent-\d|align-\w+|direction-rtl|upload)$/;

/** `<p lang="id" class="a">b<o:p></o:p></p>` → `<p lang="id">b</p>` */
function keepPolicy(body: TreeElement): void {
  for (const element of elementsIn(body)) {
    if (!allowedTags.includes(element.localName)) {
      if (element.matches("kbd, samp, tt")) rename(element, "code");
      else unwrap(element);
      continue;
    }
    const classes = element.localName === "li" ? [] : classesOf(element).filter((name) => LINE_CLASSES.test(name));
    const names = ["lang", ...(allowedAttributes[element.localName] ?? [])];
    for (const { name } of [...element.attributes]) if (!names.includes(name)) element.removeAttribute(name);
    if (classes.length > 0) element.setAttribute("class", classes.join(" "));
  }
  for (const node of leavesIn(body)) if (!isText(node)) node.remove();
}
