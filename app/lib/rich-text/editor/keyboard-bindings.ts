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

/** Keyboard bindings of the editor; "- " and "1. " start a list, "## " a heading and "> " a quotation. */
export function keyboardBindings({ format, openLink, undo }: Commands) {
  const toggle = (name: string) => ({
    key: name[0],
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
    link: { key: "k", shortKey: true, handler: openLink },
    // With caps lock the key is "Z", which Quill does not handle, so the browser would use its own history.
    "undo in capitals": { key: "Z", shortKey: true, handler: undo },
  };
}
