import { diffArrays, diffWordsWithSpace } from "diff";
import { history as texts } from "#app/texts/en/history.ts";
import { htmlToPlainText } from "#shared/derive-excerpt.ts";

export type TextPart = { text: string; kind: "same" | "added" | "removed" };

/** A number of unchanged paragraphs, or one changed paragraph. */
export type TextChange = { kind: "unchanged"; count: number } | { kind: "changed"; parts: TextPart[] };

export type TextComparison =
  | { kind: "same" }
  /** The words are equal, but formatting, a link or an image differs. */
  | { kind: "markup" }
  | {
      kind: "changed";
      changes: TextChange[];
      /** Number of changed paragraphs over the display limit. */
      hidden: number;
    };

/** Time limit of a comparison; remaining changes are shown as removed and added. */
const BUDGET_MS = 400;
/** Longer paragraphs are not compared word by word. */
const LONGEST_COMPARED = 50_000;
const MAX_SHOWN = 300;
const MAX_SHOWN_LENGTH = 200_000;

/** @param now monotonic clock in milliseconds */
export function compareTexts(before: string, after: string, now = () => performance.now()): TextComparison {
  if (before === after) return { kind: "same" };
  const [removed, added] = [textBlocks(before), textBlocks(after)];
  const end = now() + BUDGET_MS;
  const remaining = () => end - now();
  const changes = compareBlocks(removed, added, remaining);
  if (!changes.some(({ kind }) => kind === "changed")) return { kind: "markup" };
  return { kind: "changed", ...withinBounds(changes) };
}

function compareBlocks(before: string[], after: string[], remaining: () => number): TextChange[] {
  const runs = diffArrays(before, after, { timeout: remaining() }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const changes: TextChange[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  function flush(): void {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      changes.push({ kind: "changed", parts: compareWords(removed[index], added[index], remaining) });
    }
    removed = [];
    added = [];
  }
  for (const run of runs) {
    if (run.removed) removed = removed.concat(run.value);
    else if (run.added) added = added.concat(run.value);
    else {
      flush();
      changes.push({ kind: "unchanged", count: run.value.length });
    }
  }
  flush();
  return changes;
}

function compareWords(before = "", after = "", remaining: () => number): TextPart[] {
  const whole: TextPart[] = [
    { text: before, kind: "removed" as const },
    { text: after, kind: "added" as const },
  ].filter(({ text }) => text !== "");
  if (whole.length < 2 || before.length + after.length > LONGEST_COMPARED) return whole;
  const timeout = remaining();
  if (timeout <= 0) return whole;
  const words = diffWordsWithSpace(before, after, { timeout });
  const parts = words?.map(({ value, added, removed }): TextPart => {
    return { text: value, kind: added ? "added" : removed ? "removed" : "same" };
  });
  return parts && isReadable(parts) ? joinChanges(parts) : whole;
}

/** Joins neighbouring changes, because single unchanged spaces between changed words are hard to read. */
function joinChanges(parts: TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  let change = { removed: "", added: "" };
  function flush(): void {
    if (change.removed) joined.push({ text: change.removed, kind: "removed" });
    if (change.added) joined.push({ text: change.added, kind: "added" });
    change = { removed: "", added: "" };
  }
  for (const [index, { text, kind }] of parts.entries()) {
    const next = parts[index + 1];
    if (kind !== "same") change[kind] += text;
    else if (change.removed && change.added && next && text.trim() === "") {
      change.removed += text;
      change.added += text;
    } else {
      flush();
      joined.push({ text, kind });
    }
  }
  flush();
  return joined;
}

/** Returns false for paragraphs with only a few words in common: they are not versions of each other. */
function isReadable(parts: TextPart[]): boolean {
  const lengthOf = (kind: TextPart["kind"]) =>
    parts.reduce((sum, part) => sum + (part.kind === kind ? part.text.trim().length : 0), 0);
  return lengthOf("same") * 3 >= Math.min(lengthOf("removed"), lengthOf("added"));
}

function withinBounds(changes: TextChange[]): { changes: TextChange[]; hidden: number } {
  let shown = 0;
  let length = 0;
  const visible = changes.filter((change) => {
    if (change.kind === "unchanged") return shown <= MAX_SHOWN && length <= MAX_SHOWN_LENGTH;
    shown += 1;
    length += change.parts.reduce((sum, { text }) => sum + text.length, 0);
    return shown === 1 || (shown <= MAX_SHOWN && length <= MAX_SHOWN_LENGTH);
  });
  const count = (list: TextChange[]) => list.filter(({ kind }) => kind === "changed").length;
  return { changes: visible, hidden: count(changes) - count(visible) };
}

const BLOCK = /<\/?(?:p|h[1-6]|li|ol|ul|blockquote|pre|div|br|table|tr|th|td)\b[^>]*>?/gi;
const IMAGE = /<img\b([^>]*)>?/gi;
const ALT = /\balt="([^"]*)"/i;

/** Returns the visible text: one block per paragraph, heading or list item; images by their alternative text. */
export function textBlocks(html: string): string[] {
  return html
    .replace(IMAGE, (_, attributes: string) => {
      const [, alt] = ALT.exec(attributes) ?? [];
      return ` [${texts.changes.image}${alt ? `: ${alt}` : ""}] `;
    })
    .split(BLOCK)
    .map(htmlToPlainText)
    .filter((text) => text !== "");
}
