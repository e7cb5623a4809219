import { pixelsOf, styleOf } from "./styles.ts";
import { elementsIn, type TreeElement, unwrap } from "./tree.ts";

/** Counts of what an editor may miss, for the notice after a paste. */
export type Removed = { comments: number; deletions: number; footnotes: number; links: number };

export const NOTHING_REMOVED: Removed = { comments: 0, deletions: 0, footnotes: 0, links: 0 };

/** `<p>a<o:p></o:p></p><xml>…</xml><v:shape>…</v:shape>` → `<p>a<o:p></o:p></p>` */
export function removeMachinery(body: TreeElement): void {
  for (const part of elementsIn(body, "html, head, body")) unwrap(part);
  for (const element of elementsIn(body)) {
    if (/^(?:xml|link|meta|base|v:\w+|w:wrap|o:oleobject)$/.test(element.localName)) element.remove();
  }
}

const COMMENT_STYLE = /mso-element:\s*comment|mso-special-character:\s*comment/i;
const COMMENT_CLASS = /^(?:MsoCommentReference|MsoCommentText|msocomanchor|msocomoff|msocomtxt)$/i;

/** `a<span class="MsoCommentReference"><a href="#_msocom_1">[R1]</a></span>` → `a` */
export function removeComments(body: TreeElement): number {
  let count = 0;
  for (const element of elementsIn(body)) {
    const href = element.getAttribute("href") ?? "";
    const isOfWord =
      COMMENT_STYLE.test(element.getAttribute("style") ?? "") ||
      classesOf(element).some((name) => COMMENT_CLASS.test(name));
    if (isOfWord || /#_msocom_\d/.test(href)) {
      count += Number(element.matches("a"));
      element.remove();
    } else if (/#cmnt_ref\d/.test(href)) {
      // Google Docs writes each comment into a box at the end.
      (element.closest("div") ?? element.closest("p") ?? element).remove();
    } else if (/#cmnt\d/.test(href)) {
      count += 1;
      (element.closest("sup") ?? element).remove();
    }
  }
  return count;
}

/** `Rp <del cite="mailto:R">50</del><ins>75</ins>` → `Rp 75`, but `<del>` without author and time is struck text. */
export function removeDeletions(body: TreeElement, isFromWord: boolean): number {
  let count = 0;
  for (const element of elementsIn(body)) {
    const isTracked = element.localName === "del" && (isFromWord || element.matches("[cite], [datetime]"));
    const isNamed = classesOf(element).some((name) => /^mso(?:Del|MoveFrom)$|^TrackChange\w*Delet/i.test(name));
    if (!isTracked && !isNamed) continue;
    if (!element.parentElement?.closest("del, .msoDel")) count += 1;
    element.remove();
  }
  return count;
}

const HIDDEN_CLASS =
  /(?:^|[-_])(?:sr-?only|visually-?hidden|screen-?readers?(?:-?(?:text|only))?|off-?screen|show-for-sr|assistive-?text|element-invisible|a11y-hidden|ui-helper-hidden-accessible|mw-editsection)(?:$|[-_])/i;

/** `<span class="sr-only">Heading:</span> a<span style="display:none">b</span>` → ` a` */
export function removeHidden(body: TreeElement): void {
  for (const element of elementsIn(body)) if (isHidden(element)) element.remove();
}

function isHidden(element: TreeElement): boolean {
  if (element.hasAttribute("hidden") || element.localName === "rp") return true;
  if (classesOf(element).some((name) => HIDDEN_CLASS.test(name) && !name.startsWith("not-"))) return true;
  // Formulas of KaTeX are visible, although screen readers get another text.
  if (element.getAttribute("aria-hidden") === "true" && !element.matches(".katex-html, .katex-html *")) return true;
  return element.hasAttribute("style") && hasHiddenStyle(element, styleOf(element));
}

function hasHiddenStyle(element: TreeElement, style: Map<string, string>): boolean {
  const is = (name: string, value: RegExp) => value.test(style.get(name) ?? "");
  if (is("display", /^none/) || is("visibility", /^(?:hidden|collapse)/) || is("mso-hide", /^(?:all|screen)/))
    return true;
  if (element.localName === "img") return false;
  const size = (name: string) => pixelsOf(style.get(name)) ?? Number.POSITIVE_INFINITY;
  const isCut = is("overflow", /hidden|clip/);
  const isAway = is("position", /^(?:absolute|fixed)/);
  if (is("opacity", /^0(?:\.0+)?$/) || size("font-size") === 0) return true;
  if (isCut && (size("max-height") === 0 || size("height") === 0)) return true;
  if ((isCut || isAway) && size("width") <= 1 && size("height") <= 1) return true;
  if (isAway && (is("clip", /^rect\(/) || is("clip-path", /^inset\((?:50|100)%/))) return true;
  return ["left", "top", "right", "text-indent"].some(
    (name) => (isAway || name === "text-indent") && (pixelsOf(style.get(name)) ?? 0) <= -999,
  );
}

const NOTE_URL =
  /#(?:_(?:ftn|edn)|ftnt|sdfootnote|sdendnote|cite[_-]?(?:note|ref)|footnote|endnote|(?:user-content-)?fn(?:ref)?[-:_]?\w|fnref)/i;
const NOTE_MARK = /^[[(]?\s?(?:\d{1,3}|[a-z]{1,4}|[*†‡§¶↩↑^]\ufe0e?)\s?[\])]?$/iu;
const NOTE_ROLES = "[role=doc-noteref], [role=doc-backlink], [data-footnote-ref], [data-footnote-backref]";

/** `40 %<a href="#_ftn1">[1]</a>` → `40 %`; the text of the note stays. */
export function removeFootnoteMarks(body: TreeElement): number {
  let count = 0;
  for (const line of elementsIn(body, "hr")) {
    if (/mso-element:\s*(?:footnote|endnote)/i.test(line.parentElement?.getAttribute("style") ?? "")) line.remove();
  }
  for (const link of elementsIn(body, "a")) {
    const isMark =
      link.matches(NOTE_ROLES) ||
      (NOTE_URL.test(link.getAttribute("href") ?? "") && NOTE_MARK.test((link.textContent ?? "").trim()));
    if (!isMark) continue;
    const around = link.closest("sup");
    if (around && around.textContent?.trim() === link.textContent?.trim()) around.remove();
    else link.remove();
    count += 1;
  }
  return count;
}

export function classesOf(element: TreeElement): string[] {
  return (element.getAttribute("class") ?? "").split(/\s+/).filter(Boolean);
}
