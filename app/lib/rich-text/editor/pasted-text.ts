import { Delta } from "quill/core";

/** Converts plain text. Blank lines separate paragraphs; without them, each line is a paragraph. */
export function deltaOfText(text: string, formats: Record<string, unknown>): Delta {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").split("\n");
  // A space that was pasted within a line is no blank line.
  if (lines.length === 1) return new Delta().insert(text, formats);
  const paragraphs = paragraphsOf(lines);
  if (paragraphs.length <= 1) return new Delta().insert(paragraphs[0]?.join("\n") ?? "", formats);
  const delta = new Delta();
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) delta.insert("\n", formats);
    for (const [number, line] of paragraph.entries()) {
      if (number > 0) delta.insert({ "soft-break": true });
      delta.insert(line, formats);
    }
  }
  return delta;
}

/** @returns the lines between blank ones */
function paragraphsOf(lines: string[]): string[][] {
  const paragraphs: string[][] = [];
  let isBlankBefore = true;
  for (const line of lines) {
    const isBlank = line.trim() === "";
    if (!isBlank && isBlankBefore) paragraphs.push([line]);
    else if (!isBlank) paragraphs.at(-1)?.push(line);
    isBlankBefore = isBlank;
  }
  return paragraphs;
}
