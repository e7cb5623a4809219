import type { RefObject } from "react";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import type { TextField } from "../model/post-draft.ts";

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
