import type { KeyboardEvent, RefObject } from "react";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import type { TextField } from "../model/post-draft.ts";

type Shortcuts = { saveDraft: () => void; publish: () => void };

/**
 * Ctrl+S saves the draft, because this habit must not publish a text. Ctrl+Enter publishes. Cmd works like Ctrl.
 * The handler needs the capture phase, because fields and rich-text editor also handle Enter with Ctrl.
 */
export function handleShortcuts(event: KeyboardEvent<HTMLFormElement>, shortcuts: Shortcuts): void {
  const run = findShortcut(event, shortcuts);
  if (!run || isBehindDialog(event)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) run();
}

function findShortcut(event: KeyboardEvent, { saveDraft, publish }: Shortcuts): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
  // For AltGr, browsers report Ctrl and Alt. During a composition, Enter accepts a word.
  if (!(ctrlKey || metaKey) || altKey || shiftKey || nativeEvent.isComposing) return undefined;
  if (key === "Enter") return publish;
  return key.toLowerCase() === "s" ? saveDraft : undefined;
}

/** React events bubble from a dialog to the form that renders it, even if the dialog is elsewhere in the document. */
function isBehindDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(":modal") !== null;
}

type Editor = RefObject<RichTextEditorHandle | null>;

export function focusField(editor: Editor, name: TextField): void {
  if (name === "content") editor.current?.focus();
  else document.getElementById(name === "imageUrl" ? "post-image-url" : `post-${name}`)?.focus();
}

/** Remembers the focused element. @returns function that focuses it again if the focus was lost */
export function focusBack(editor: Editor): () => void {
  const focused = document.activeElement;
  return () => {
    if (document.activeElement !== document.body || !(focused instanceof HTMLElement)) return;
    if (focused.isContentEditable) editor.current?.focus();
    else focused.focus();
  };
}
