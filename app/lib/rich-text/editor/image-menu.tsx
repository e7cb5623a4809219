import { Image } from "@lucide/icons";
import { type KeyboardEvent, useId, useRef } from "react";
import { Icon } from "#app/lib/icon.tsx";
import { editor as texts } from "#app/texts/en/editor.ts";
import type { QuillEditor } from "./quill-editor.ts";

type ImageMenuProps = {
  /** Position in the roving tab stop of the toolbar. */
  tabIndex: number;
  "data-stop": number;
  editor: QuillEditor | null;
  isDisabled: boolean;
  onOpenLibrary: (() => void) | undefined;
};

/** Distance between button and menu, in CSS pixels. */
const GAP = 4;

/** The image button: asks for files, or lets the editor choose between files and the library. */
export function ImageMenu({ editor, isDisabled, onOpenLibrary, ...stop }: ImageMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const upload = () => chooseFiles((files) => editor?.insertImages(files));
  const choose = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        {...stop}
        {...(onOpenLibrary ? { popoverTarget: id, "aria-haspopup": "menu" } : { onClick: upload })}
        className="ql-image"
        aria-label={texts.commands.image}
        title={texts.commands.image}
        disabled={isDisabled}
        // A press must not clear the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon of={Image} />
      </button>
      {onOpenLibrary && (
        <div
          ref={menu}
          id={id}
          popover="auto"
          role="menu"
          aria-label={texts.commands.image}
          className="rich-editor-menu"
          onBeforeToggle={() => moveBelow(button.current, menu.current)}
          onKeyDown={handleMenuKeys}
        >
          <button ref={focusWithMenu} type="button" role="menuitem" tabIndex={-1} onClick={choose(upload)}>
            {texts.upload}
          </button>
          <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onOpenLibrary)}>
            {texts.library}
          </button>
        </div>
      )}
    </>
  );
}

/** WebKit shows a popover that CSS anchors to a button in a sticky toolbar outside the window. */
function moveBelow(button: HTMLElement | null, menu: HTMLElement | null): void {
  if (!button || !menu) return;
  const { left, bottom } = button.getBoundingClientRect();
  const start = `min(${left}px, 100vw - 9rem - 1rem)`;
  Object.assign(menu.style, { margin: "0", inset: "auto", left: start, top: `${bottom + GAP}px` });
}

function handleMenuKeys(event: KeyboardEvent<HTMLDivElement>): void {
  event.stopPropagation(); // the toolbar has other meanings for arrows and Escape
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (!["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll("button")];
  const isFirst = event.key === "Home" || (event.key !== "End" && document.activeElement === items[1]);
  items[isFirst ? 0 : 1]?.focus();
}

/** The browser focuses this item in the same moment as it shows the menu; React has no such attribute. */
function focusWithMenu(item: HTMLButtonElement | null): void {
  item?.setAttribute("autofocus", "");
}

const IMAGE_TYPES = "image/png,image/jpeg,image/webp,image/avif,image/gif";

/** Asks for image files. The input exists only during the request, because the form has another file input. */
function chooseFiles(take: (files: File[]) => void): void {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", hidden: true, multiple: true, accept: IMAGE_TYPES });
  input.addEventListener("cancel", () => input.remove());
  input.addEventListener("change", () => {
    take([...(input.files ?? [])]);
    input.remove();
  });
  document.body.append(input);
  input.click();
}
