import { Delta } from "quill/core";

/** Converts plain text. Blank lines separate paragraphs; without them, each line is a paragraph. */
export function deltaOfText(text: string, formats: Record<string, unknown>): Delta {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n");
  const paragraphs = lines.replace(/^(?:[^\S\n]*\n)+|(?:\n[^\S\n]*)+$/g, "").split(/\n(?:[^\S\n]*\n)+/);
  const [only] = paragraphs;
  if (paragraphs.length === 1) return new Delta().insert(only ?? "", formats);
  const delta = new Delta();
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) delta.insert("\n", formats);
    for (const [number, line] of paragraph.split("\n").entries()) {
      if (number > 0) delta.insert({ "soft-break": true });
      delta.insert(line, formats);
    }
  }
  return delta;
}
