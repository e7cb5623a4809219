import type Quill from "quill/core";
import { Delta, type Range } from "quill/core";

type Commands = {
  format: (name: string, value: unknown) => void;
  openLink: () => void;
  undo: () => void;
};

/** Removed bindings of Quill: Tab leaves the editor, buttons set indents, and checklists do not exist. */
const REMOVED = [
  "indent",
  "outdent",
  "remove tab",
  "tab",
  "indent code-block",
  "outdent code-block",
  "checklist enter",
  "table backspace",
  "table delete",
  "table enter",
  "table tab",
  "table up",
  "table down",
];

/** Characters at the beginning of a line that, with a space behind, choose the format of the line. */
const LINE_PREFIXES: Record<string, [format: string, value: number | boolean]> = {
  "#": ["header", 1],
  "##": ["header", 2],
  "###": ["header", 3],
  ">": ["blockquote", true],
};

type Context = { format: Record<string, unknown>; prefix: string };

/** Undo brings the typed characters back, as with Quill's own prefix of lists. */
function formatLineByPrefix(this: { quill: Quill }, { index }: Range, { prefix }: Context): boolean {
  const [name, value] = LINE_PREFIXES[prefix] ?? [];
  const [line, offset] = this.quill.getLine(index);
  if (name === undefined || !line || offset > prefix.length) return true;
  this.quill.insertText(index, " ", "user");
  this.quill.history.cutoff();
  const change = new Delta()
    .retain(index - offset)
    .delete(offset + 1)
    .retain(line.length() - 2 - offset)
    .retain(1, { [name]: value });
  this.quill.updateContents(change, "user");
  this.quill.history.cutoff();
  this.quill.setSelection(index - prefix.length, 0, "silent");
  return false;
}

/** Breaks the line within a paragraph, a heading or an item. Code has its own lines. */
function breakLine(this: { quill: Quill }, { index, length }: Range, { format }: Context): boolean {
  if (format["code-block"]) return true;
  const inline = Object.fromEntries(Object.entries(format).filter(([name]) => INLINE_FORMATS.includes(name)));
  const change = new Delta().retain(index).delete(length).insert({ "soft-break": true }, inline);
  this.quill.updateContents(change, "user");
  this.quill.setSelection(index + 1, 0, "silent");
  this.quill.scrollSelectionIntoView();
  return false;
}

const INLINE_FORMATS = ["bold", "italic", "underline", "strike", "script", "code", "language"];

/** Only the first of two items has the number at which the list starts. */
function divideFirstItem(this: { quill: Quill }, { index, length }: Range, { format }: Context): boolean {
  const [line, offset] = this.quill.getLine(index + length);
  if (!line || line.length() === 1) return true;
  const ofLine = Object.fromEntries(Object.entries(format).filter(([name]) => LINE_FORMATS.includes(name)));
  const change = new Delta()
    .retain(index)
    .delete(length)
    .insert("\n", ofLine)
    .retain(line.length() - offset - 1)
    .retain(1, { start: null });
  this.quill.updateContents(change, "user");
  this.quill.setSelection(index + 1, 0, "silent");
  this.quill.scrollSelectionIntoView();
  return false;
}

const LINE_FORMATS = ["list", "indent", "align", "direction", "start", "line-language"];

/** With caps lock, the key of a letter is its capital. */
const inBothCases = (letter: string) => [letter, letter.toUpperCase()];

/** Keyboard bindings of the editor; "- " and "1. " start a list, "## " a heading and "> " a quotation. */
export function keyboardBindings({ format, openLink, undo }: Commands) {
  const toggle = (name: string) => ({
    key: inBothCases(name.charAt(0)),
    shortKey: true,
    handler: (_: Range, context: { format: Record<string, unknown> }) => format(name, !context.format[name]),
  });
  return {
    ...Object.fromEntries(REMOVED.map((name) => [name, null])),
    bold: toggle("bold"),
    italic: toggle("italic"),
    underline: toggle("underline"),
    "list autofill": { prefix: /^\s*?(\d+\.|-|\*)$/ },
    "format by prefix": {
      key: " ",
      shiftKey: null,
      collapsed: true,
      format: { "code-block": false, list: false, header: false, blockquote: false },
      prefix: /^(?:#{1,3}|>)$/,
      handler: formatLineByPrefix,
    },
    "break line": { key: "Enter", shiftKey: true, handler: breakLine },
    "divide first item": { key: "Enter", format: ["start"], handler: divideFirstItem },
    link: { key: inBothCases("k"), shortKey: true, handler: openLink },
    // Quill itself only handles "z", so with caps lock the browser would use its own history.
    "undo in capitals": { key: "Z", shortKey: true, handler: undo },
  };
}
