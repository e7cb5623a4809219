import type { KeyboardEvent } from "react";

type Shortcuts = { saveDraft: () => void; publish: () => void };

/**
 * Ctrl+S saves the draft, since a habit of the hand must not make a text public. Ctrl+Enter publishes. Cmd does as Ctrl.
 * This handler belongs to the capture phase: the fields and the rich-text editor act on Enter whether Ctrl is down or not.
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
  // Where AltGr types a letter, browsers report Ctrl and Alt. During a composition Enter accepts a word.
  if (!(ctrlKey || metaKey) || altKey || shiftKey || nativeEvent.isComposing) return undefined;
  if (key === "Enter") return publish;
  return key.toLowerCase() === "s" ? saveDraft : undefined;
}

/** React sends the events of a dialog through the form that opened it, wherever the dialog stands in the document. */
function isBehindDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(":modal") !== null;
}
