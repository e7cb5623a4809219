import { type RefCallback, type RefObject, useCallback, useEffectEvent, useRef, useState } from "react";
import type { QuillEditor } from "./quill-editor.ts";

const loadEditor = () => import("./quill-editor.ts");
// The largest part of a form is asked for with the form's own code: beside the session and the post, not after them.
if (!import.meta.env.SSR) loadEditor().catch(() => {}); // whoever opens an editor is told

export type QuillEditorOptions = {
  /** The text when the editor opens; later changes of it are ignored. */
  initialHtml: string;
  /** Called soon after every change, and at once on blur and save. '' when nothing is written. */
  onChange: (html: string) => void;
  uploadImage: (file: File, onProgress?: (share: number) => void) => Promise<string>;
  onImageError?: (error: Error) => void;
  /** Whether the site serves an image itself: pasted ones stay as they are. */
  isOwnImage?: (url: string) => boolean;
};

type OpenedEditor = {
  /** For the element it stands in. */
  mount: RefCallback<HTMLElement>;
  /** Null until its chunk has arrived. */
  editor: QuillEditor | null;
  /** The text as it was reported last, or will be shown first. */
  html: RefObject<string>;
  /** The chunk did not arrive. */
  hasFailed: boolean;
};

/** A Quill editor in an element, as long as that is there. */
export function useQuillEditor({ initialHtml, ...options }: QuillEditorOptions): OpenedEditor {
  const html = useRef(initialHtml);
  const [editor, setEditor] = useState<QuillEditor | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const report = useEffectEvent((changed: string) => {
    html.current = changed;
    options.onChange(changed);
  });
  const uploadImage = useEffectEvent(options.uploadImage);
  const reportImageError = useEffectEvent((error: Error) => options.onImageError?.(error));
  const isOwnImage = useEffectEvent((url: string) => options.isOwnImage?.(url) ?? false);

  const mount = useCallback((container: HTMLElement) => {
    let mounted: QuillEditor | undefined;
    let isGone = false;
    loadEditor().then(
      ({ QuillEditor: Editor }) => {
        if (isGone) return;
        mounted = new Editor(container, html.current, {
          onChange: (changed) => report(changed),
          uploadImage: (file, onProgress) => uploadImage(file, onProgress),
          onImageError: (error) => reportImageError(error),
          isOwnImage: (url) => isOwnImage(url),
        });
        setEditor(mounted);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      mounted?.dispose();
      setEditor(null);
    };
  }, []);

  return { mount, editor, html, hasFailed };
}
