import type { KeyboardEvent } from "react";

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
