import type { Range } from "quill/core";
import { type Formats, NO_FORMATS } from "./current-formats.ts";

/** The small form between toolbar and text. */
export type Panel = LinkForm | { kind: "image"; image: HTMLImageElement; isNew: boolean; takesFocus: boolean };

export type LinkForm = {
  kind: "link";
  range: Range;
  /** Where the link leads now; '' when there is none yet. */
  address: string;
  /** What stands in the form and is not applied yet. */
  typed: string;
  isRefused: boolean;
};

export type EditorState = {
  formats: Formats;
  panel: Panel | null;
  uploads: number;
  isTableSelected: boolean;
  /** What of the last paste could not be kept. */
  notice: string;
};

export const EMPTY_STATE: EditorState = {
  formats: NO_FORMATS,
  panel: null,
  uploads: 0,
  isTableSelected: false,
  notice: "",
};
