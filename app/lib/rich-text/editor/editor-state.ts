import type { Range } from "quill/core";
import { type Formats, NO_FORMATS } from "./current-formats.ts";
import type { LinkRejection } from "./link-url.ts";

/** The small form between toolbar and text. */
export type Panel = LinkForm | ImageForm;

export type ImageForm = {
  kind: "image";
  /** Differs for each opened form. Two images may have the same URL. */
  id: number;
  image: HTMLImageElement;
  /** A form of a new image, or from the list of images, ignores selections in the text until it is closed. */
  staysOpen: boolean;
  takesFocus: boolean;
};

export type LinkForm = {
  kind: "link";
  range: Range;
  /** Current URL of the link; '' for a new link. */
  url: string;
  /** Input that has not been applied yet. */
  typed: string;
  /** Why the last attempt was rejected; null before an attempt and after a change. */
  rejection: LinkRejection | null;
};

export type EditorState = {
  formats: Formats;
  panel: Panel | null;
  uploads: number;
  /** The table, figure or rule that is selected as a whole. */
  selectedUnit: "table" | "figure" | "rule" | null;
  /** Message about parts of the last paste, or of the opened text, that the editor drops. */
  notice: string;
};

export const EMPTY_STATE: EditorState = {
  formats: NO_FORMATS,
  panel: null,
  uploads: 0,
  selectedUnit: null,
  notice: "",
};
