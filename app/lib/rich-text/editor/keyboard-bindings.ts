import type { Range } from "quill/core";

type Commands = {
  format: (name: string, value: unknown) => void;
  openLink: () => void;
  undo: () => void;
};

/** Bindings of Quill's that are taken away: Tab leaves the editor, indents are made with buttons, checklists do not exist. */
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

/** The keyboard of the editor; "- " and "1. " still begin a list. */
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
    // With caps lock the key is "Z", which Quill leaves to the browser's own history.
    "undo in capitals": { key: "Z", shortKey: true, handler: undo },
  };
}
