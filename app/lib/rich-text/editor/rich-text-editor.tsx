import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import { editor as texts } from "#app/texts/en/editor.ts";
import { EditorPanel } from "./editor-panel.tsx";
import type { EditorState } from "./editor-state.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import type { QuillEditor } from "./quill-editor.ts";
import { useEditorState } from "./use-editor-state.ts";
import { type OpenedEditor, type QuillEditorOptions, useQuillEditor } from "./use-quill-editor.ts";

export type RichTextEditorHandle = {
  /** Shows another text, without an undo step or a change report. */
  reset: (html: string) => void;
  focus: () => void;
  /** Reports pending input; @returns the HTML. */
  flush: () => string;
  /** Adds the HTML of a post at the end, as one undo step. @returns false before the editor is ready */
  append: (html: string) => boolean;
  /** Inserts an existing image at the last caret, and asks for a missing alternative text. */
  insertByUrl: (image: { url: string; alt: string }) => void;
  /** Shows an image and opens the form for its description. @param position among the images, from 1 */
  openImage: (position: number) => void;
  isUploading: () => boolean;
  /** Whether input outside the text is not applied yet, for example the URL of a link. */
  hasPendingInput: () => boolean;
  /** Applies such input. @returns false when the input is invalid; the focus then moves to its error */
  settle: () => boolean;
};

type RichTextEditorProps = QuillEditorOptions & {
  ref?: Ref<RichTextEditorHandle>;
  /** Opens the image library; without it, the image button asks for files at once. */
  onOpenLibrary?: (() => void) | undefined;
  /** Shown in front of the toolbar. */
  label?: ReactNode;
  labelledBy: string;
  /** Shown below the toolbar, because the end of a long text is out of sight. */
  error?: ReactNode;
  describedBy?: string;
  isInvalid?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
};

/** The rich-text editor of a post, with an accessible toolbar and the page's styles. Quill is a separate chunk. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { ref, labelledBy, describedBy, isInvalid = false, isRequired = false, isDisabled = false } = props;
  const toolbar = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const opened = useQuillEditor(props);
  const { mount, editor, hasFailed } = opened;
  const state = useEditorState(editor);

  useElementState(editor, { labelledBy, describedBy, isInvalid, isRequired, isDisabled });
  useEditorHandle(ref, opened, tools);

  function moveToToolbar(event: KeyboardEvent) {
    if (event.key !== "F10" || !event.altKey) return;
    event.preventDefault();
    toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for all children; Shift+Tab is the alternative
    <div className="rich-editor" data-invalid={isInvalid} data-disabled={isDisabled} onKeyDown={moveToToolbar}>
      {props.label}
      <div ref={tools} className="rich-editor-tools">
        <EditorToolbar
          ref={toolbar}
          editor={editor}
          isDisabled={isDisabled || !editor}
          labelledBy={labelledBy}
          onOpenLibrary={props.onOpenLibrary}
        />
        {editor && <EditorPanel editor={editor} />}
        {props.error}
      </div>
      <div ref={mount} className="rich-editor-text" aria-busy={!editor && !hasFailed}>
        {hasFailed && <p role="alert">{texts.failure}</p>}
      </div>
      <p className="rich-editor-status" role="status">
        {describeState(state)}
      </p>
    </div>
  );
}

/** @param tools the element with the toolbar and the forms of the editor */
function useEditorHandle(
  ref: Ref<RichTextEditorHandle> | undefined,
  { editor, html }: OpenedEditor,
  tools: RefObject<HTMLElement | null>,
): void {
  useImperativeHandle(
    ref,
    () => ({
      reset: (next) => {
        html.current = next;
        editor?.reset(next);
      },
      focus: () => editor?.focus(),
      flush: () => editor?.flush() ?? html.current,
      append: (added) => {
        editor?.append(added);
        return editor !== null;
      },
      insertByUrl: (image) => editor?.insertByUrl(image),
      openImage: (position) => editor?.openImage(position),
      isUploading: () => editor?.isUploading() ?? false,
      hasPendingInput: () => editor?.hasPendingLink ?? false,
      settle: () => {
        const isSettled = editor?.settleLink() ?? true;
        if (!isSettled) tools.current?.querySelector<HTMLElement>(".rich-editor-panel input")?.focus();
        return isSettled;
      },
    }),
    [editor, html, tools],
  );
}

function describeState({ uploads, selectedUnit, notice }: EditorState): string {
  if (uploads > 0) return texts.uploading(uploads);
  return selectedUnit ? texts.unitSelected[selectedUnit] : notice;
}

type ElementState = Pick<Required<RichTextEditorProps>, "labelledBy" | "isInvalid" | "isRequired" | "isDisabled"> & {
  describedBy: string | undefined;
};

/** Copies the form's accessibility attributes to the editable element, which Quill creates. */
function useElementState(editor: QuillEditor | null, state: ElementState): void {
  const { labelledBy, describedBy, isInvalid, isRequired, isDisabled } = state;
  useEffect(() => {
    if (!editor) return;
    editor.enable(!isDisabled);
    setAttribute(editor.root, "aria-labelledby", labelledBy);
    setAttribute(editor.root, "aria-describedby", describedBy);
    setAttribute(editor.root, "aria-invalid", isInvalid ? "true" : undefined);
    setAttribute(editor.root, "aria-required", isRequired ? "true" : undefined);
    setAttribute(editor.root, "aria-disabled", isDisabled ? "true" : undefined);
  }, [editor, labelledBy, describedBy, isInvalid, isRequired, isDisabled]);
}

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
