import type { Range } from "quill/core";
import { type Formats, NO_FORMATS } from "./current-formats.ts";

/** The small form between toolbar and text. */
export type Panel = LinkForm | { kind: "image"; image: HTMLImageElement; isNew: boolean; takesFocus: boolean };

export type LinkForm = {
  kind: "link";
  range: Range;
  /** Current address of the link; '' for a new link. */
  address: string;
  /** Input that has not been applied yet. */
  typed: string;
  isRefused: boolean;
};

export type EditorState = {
  formats: Formats;
  panel: Panel | null;
  uploads: number;
  isTableSelected: boolean;
  /** Message about parts of the last paste that were dropped. */
  notice: string;
};

export const EMPTY_STATE: EditorState = {
  formats: NO_FORMATS,
  panel: null,
  uploads: 0,
  isTableSelected: false,
  notice: "",
};
