import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from "react";
import { editor as texts } from "#app/texts/en/editor.ts";
import type { ImageForm, LinkForm } from "./editor-state.ts";
import type { QuillEditor } from "./quill-editor.ts";
import { useEditorState } from "./use-editor-state.ts";

/** Not a `<form>`, because the editor is inside one. */
export function EditorPanel({ editor }: { editor: QuillEditor }) {
  const { panel } = useEditorState(editor);
  if (panel?.kind === "link") return <LinkPanel key={panel.url} editor={editor} panel={panel} />;
  if (panel?.kind === "image") return <ImagePanel key={panel.id} editor={editor} panel={panel} />;
  return null;
}

function LinkPanel({ editor, panel: { url, typed, rejection } }: { editor: QuillEditor; panel: LinkForm }) {
  const id = useId();

  function apply() {
    editor.applyLink();
    if (editor.getState().panel) document.getElementById(id)?.focus();
  }

  return (
    <PanelFrame name={texts.commands.link} onEnter={apply} onEscape={editor.closePanel}>
      <label htmlFor={id}>{texts.link.label}</label>
      <input
        ref={selectText}
        id={id}
        className="input"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        aria-invalid={rejection !== null}
        aria-describedby={rejection ? `${id}-error` : undefined}
        onChange={(event) => editor.typeLink(event.target.value)}
      />
      <button type="button" onClick={apply}>
        {texts.link.apply}
      </button>
      {url !== "" && (
        <button type="button" onClick={() => editor.removeLink()}>
          {texts.link.remove}
        </button>
      )}
      <button type="button" onClick={editor.closePanel}>
        {texts.link.cancel}
      </button>
      {rejection && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {texts.link.rejected[rejection]}
        </p>
      )}
    </PanelFrame>
  );
}

function ImagePanel({ editor, panel }: { editor: QuillEditor; panel: ImageForm }) {
  const { image, takesFocus, staysOpen } = panel;
  const [text, setText] = useState(image.alt);
  const [inLibrary, setInLibrary] = useState("");
  const { position, count } = editor.placeOf(image);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const openWith = useCallback(
    (element: HTMLInputElement) => {
      let isOpen = true;
      input.current = element;
      if (takesFocus) element.focus();
      if (image.alt === "") void editor.findDescription(image).then((found) => isOpen && setInLibrary(found));
      return () => {
        isOpen = false;
      };
    },
    [editor, image, takesFocus],
  );

  function type(typed: string) {
    setText(typed);
    editor.describeImage(image, typed);
  }

  return (
    <PanelFrame name={texts.image.label} onEnter={editor.closePanel} onEscape={editor.closePanel}>
      <img className="rich-editor-thumb" src={image.src} alt="" />
      {count > 1 && <span id={`${id}-place`}>{texts.image.place(position, count)}</span>}
      <label htmlFor={id}>{texts.image.label}</label>
      <input
        ref={openWith}
        id={id}
        className="input"
        type="text"
        autoComplete="off"
        placeholder={texts.image.placeholder}
        value={text}
        aria-describedby={count > 1 ? `${id}-place` : undefined}
        onChange={(event) => type(event.target.value)}
      />
      {inLibrary !== "" && text === "" && (
        <button
          type="button"
          onClick={() => {
            type(inLibrary);
            input.current?.focus(); // the pressed button disappears
          }}
        >
          {texts.image.use(inLibrary)}
        </button>
      )}
      <button type="button" onClick={editor.closePanel}>
        {staysOpen && text === "" ? texts.image.skip : texts.image.done}
      </button>
    </PanelFrame>
  );
}

function selectText(input: HTMLInputElement | null): void {
  input?.select();
}

type PanelFrameProps = { name: string; onEnter: () => void; onEscape: () => void; children: ReactNode };

function PanelFrame({ name, onEnter, onEscape, children }: PanelFrameProps) {
  function handleKeys(event: KeyboardEvent) {
    const act = { Enter: onEnter, Escape: onEscape }[event.key];
    if (!act || event.nativeEvent.isComposing || (event.key === "Enter" && event.target instanceof HTMLButtonElement)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    act();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label={name} className="rich-editor-panel" onKeyDown={handleKeys}>
      {children}
    </div>
  );
}
