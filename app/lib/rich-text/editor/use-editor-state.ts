import { useSyncExternalStore } from "react";
import { type EditorState, EMPTY_STATE } from "./editor-state.ts";
import type { QuillEditor } from "./quill-editor.ts";

const nothingToHear = () => () => {};
const nothingYet = () => EMPTY_STATE;

export function useEditorState(editor: QuillEditor | null): EditorState {
  return useSyncExternalStore(editor?.subscribe ?? nothingToHear, editor?.getState ?? nothingYet, nothingYet);
}
