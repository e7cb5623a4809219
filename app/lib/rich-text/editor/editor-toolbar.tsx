import {
  Bold,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIconData,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from "@lucide/icons";
import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { Icon } from "#app/lib/icon.tsx";
import { editor as texts } from "#app/texts/en/editor.ts";
import type { Formats } from "./current-formats.ts";
import { ImageMenu } from "./image-menu.tsx";
import type { QuillEditor } from "./quill-editor.ts";
import { useEditorState } from "./use-editor-state.ts";

const names = texts.commands;

type Command = {
  name: string;
  /** Quill's class; its styles use it. */
  className: string;
  icon: LucideIconData;
  keys?: string;
  isOn?: (formats: Formats) => boolean;
  run: (editor: QuillEditor, formats: Formats) => void;
};

const icons = { bold: Bold, italic: Italic, underline: Underline, strike: Strikethrough };

const toggle = (format: keyof typeof icons, keys?: string): Command => ({
  name: names[format],
  keys,
  className: `ql-${format}`,
  icon: icons[format],
  isOn: (formats) => formats[format],
  run: (editor, formats) => editor.format(format, !formats[format]),
});

const list = (type: "ordered" | "bullet"): Command => ({
  name: names[type],
  className: "ql-list",
  icon: type === "ordered" ? ListOrdered : List,
  isOn: (formats) => formats.list === type,
  run: (editor, formats) => editor.format("list", formats.list === type ? false : type),
});

const indent = (step: "+1" | "-1", name: string): Command => ({
  name,
  className: "ql-indent",
  icon: step === "+1" ? ListIndentIncrease : ListIndentDecrease,
  run: (editor) => editor.format("indent", step),
});

/** The image button follows the commands of this group. */
const withImages: Command[] = [
  {
    name: names.link,
    className: "ql-link",
    icon: Link,
    keys: "Control+K",
    isOn: ({ link }) => link !== "",
    run: (editor) => editor.openLink(),
  },
];

/** Commands in the order of spec section 5, without the headers, which come first. */
const groups: Command[][] = [
  [toggle("bold", "Control+B"), toggle("italic", "Control+I"), toggle("underline", "Control+U"), toggle("strike")],
  [list("ordered"), list("bullet"), indent("+1", names.indent), indent("-1", names.outdent)],
  withImages,
  [{ name: names.clean, className: "ql-clean", icon: RemoveFormatting, run: (editor) => editor.clearFormats() }],
];

type EditorToolbarProps = {
  ref: Ref<HTMLDivElement>;
  editor: QuillEditor | null;
  isDisabled: boolean;
  labelledBy: string;
  onOpenLibrary: (() => void) | undefined;
};

/** Toolbar pattern of ARIA: one tab stop; arrows, Home and End move inside; Escape returns to the text. */
export function EditorToolbar({ ref, editor, isDisabled, labelledBy, onOpenLibrary }: EditorToolbarProps) {
  const { formats } = useEditorState(editor);
  const [current, setCurrent] = useState(0);
  let position = 0;
  const stop = () => ({ tabIndex: position === current ? 0 : -1, "data-stop": position++ });

  function handleKeys(event: KeyboardEvent<HTMLDivElement>) {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-stop]")];
    const next = stepOf(event, current, stops.length);
    if (event.key !== "Escape" && next === undefined) return;
    event.preventDefault();
    if (next === undefined) editor?.focus();
    else stops[next]?.focus();
  }

  function followFocus({ target }: FocusEvent<HTMLElement>) {
    if (target.dataset.stop !== undefined) setCurrent(Number(target.dataset.stop));
  }

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={texts.toolbar}
      aria-describedby={labelledBy}
      className="ql-toolbar ql-snow"
      onKeyDown={handleKeys}
      onFocus={followFocus}
    >
      <span className="ql-formats">
        <StyleSelect editor={editor} header={formats.header} isDisabled={isDisabled} {...stop()} />
      </span>
      {groups.map((commands) => (
        <span key={commands[0]?.name} className="ql-formats">
          {commands.map((command) => (
            <CommandButton
              key={command.name}
              command={command}
              editor={editor}
              formats={formats}
              isDisabled={isDisabled}
              {...stop()}
            />
          ))}
          {commands === withImages && (
            <ImageMenu editor={editor} isDisabled={isDisabled} onOpenLibrary={onOpenLibrary} {...stop()} />
          )}
        </span>
      ))}
    </div>
  );
}

function stepOf({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, current: number, count: number): number | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 };
  const next = steps[key];
  return next === undefined ? undefined : (next + count) % count;
}

type Stop = { tabIndex: number; "data-stop": number };

type StyleSelectProps = Stop & { editor: QuillEditor | null; header: number; isDisabled: boolean };

function StyleSelect({ editor, header, isDisabled, ...stop }: StyleSelectProps) {
  const isPointed = useRef(false);
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="rich-editor-hidden">
        {texts.style}
      </label>
      <select
        id={id}
        {...stop}
        className="rich-editor-header"
        value={header}
        disabled={isDisabled}
        onPointerDown={() => {
          isPointed.current = true;
        }}
        onKeyDown={() => {
          isPointed.current = false;
        }}
        onChange={(event) => {
          editor?.setHeader(Number(event.target.value));
          if (isPointed.current) editor?.focus();
        }}
      >
        <option value={1}>{texts.heading(1)}</option>
        <option value={2}>{texts.heading(2)}</option>
        <option value={3}>{texts.heading(3)}</option>
        {/* Editors cannot choose these levels, but the select must show the level at the caret. */}
        {header > 3 && <option value={header}>{texts.heading(header)}</option>}
        <option value={0}>{texts.normal}</option>
      </select>
    </>
  );
}

type CommandButtonProps = Stop & {
  command: Command;
  editor: QuillEditor | null;
  formats: Formats;
  isDisabled: boolean;
};

function CommandButton({ command, editor, formats, isDisabled, ...stop }: CommandButtonProps) {
  const { name, className, icon, keys, isOn, run } = command;
  return (
    <button
      type="button"
      {...stop}
      className={isOn?.(formats) ? `${className} ql-active` : className}
      aria-label={name}
      aria-pressed={isOn?.(formats)}
      aria-keyshortcuts={keys}
      title={keys ? `${name} (${keys.replace("Control", "Ctrl")})` : name}
      disabled={isDisabled}
      // A press must not clear the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor && run(editor, formats)}
    >
      <Icon of={icon} />
    </button>
  );
}
