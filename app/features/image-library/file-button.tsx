import type { ReactNode } from "react";
import { IMAGE_TYPES } from "./library-image.ts";

type FileButtonProps = {
  id: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onChoose: (files: [File, ...File[]]) => void;
  children: ReactNode;
};

/** A button that opens the file chooser for images. */
export function FileButton({ id, isMultiple, isDisabled, onChoose, children }: FileButtonProps) {
  return (
    <label className="button button-quiet has-disabled:opacity-60" htmlFor={id}>
      {children}
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={IMAGE_TYPES}
        disabled={isDisabled}
        className="sr-only"
        onChange={({ target }) => {
          const [first, ...more] = target.files ?? [];
          if (first) onChoose([first, ...more]);
          target.value = ""; // lets the editor choose the same file again
        }}
      />
    </label>
  );
}
