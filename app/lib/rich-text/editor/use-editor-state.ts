import { useSyncExternalStore } from "react";
import { NO_FORMATS } from "./current-formats.ts";
import type { EditorState, QuillEditor } from "./quill-editor.ts";

const NOTHING_YET: EditorState = { formats: NO_FORMATS, panel: null, uploads: 0, notice: "" };

const nothingToHear = () => () => {};
const nothingYet = () => NOTHING_YET;

export function useEditorState(editor: QuillEditor | null): EditorState {
  return useSyncExternalStore(editor?.subscribe ?? nothingToHear, editor?.getState ?? nothingYet, nothingYet);
}
