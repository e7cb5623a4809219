import type { Range } from "quill/core";

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

/** Keyboard bindings of the editor; "- " and "1. " start a list. */
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
    link: { key: "k", shortKey: true, handler: openLink },
    // With caps lock the key is "Z", which Quill does not handle, so the browser would use its own history.
    "undo in capitals": { key: "Z", shortKey: true, handler: undo },
  };
}
