import { useSyncExternalStore } from "react";
import type { EditorState, PostEditor } from "./post-editor.ts";

const NOTHING_YET: EditorState = {
  formats: { header: 0, bold: false, italic: false, underline: false, strike: false, list: "", link: "" },
  panel: null,
  uploads: 0,
  notice: "",
};

const nothingToHear = () => () => {};
const nothingYet = () => NOTHING_YET;

/** What the toolbar and the form below it show. */
export function useEditorState(editor: PostEditor | null): EditorState {
  return useSyncExternalStore(editor?.subscribe ?? nothingToHear, editor?.getState ?? nothingYet, nothingYet);
}
