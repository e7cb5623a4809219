import { type RefCallback, type RefObject, useCallback, useEffectEvent, useRef, useState } from "react";
import type { QuillEditor } from "./quill-editor.ts";

const loadEditor = () => import("./quill-editor.ts");
// Loads the largest chunk with the form's code, in parallel with the session and the post.
if (!import.meta.env.SSR) loadEditor().catch(() => {}); // the editor reports a failed load

export type QuillEditorOptions = {
  /** Initial text; later changes are ignored. */
  initialHtml: string;
  /** Called shortly after every change, and at once on blur and save. The text is '' when empty. */
  onChange: (html: string) => void;
  uploadImage: (file: File, onProgress?: (fraction: number) => void) => Promise<string>;
  onImageError?: (error: Error) => void;
  /** Whether this site serves an image; such pasted images stay unchanged. */
  isOwnImage?: (url: string) => boolean;
  /** Finds the description that an image has in the library; '' without one. */
  findDescription?: (url: string) => Promise<string>;
};

export type OpenedEditor = {
  /** Ref for the element that contains the editor. */
  mount: RefCallback<HTMLElement>;
  /** Null until the chunk has loaded. */
  editor: QuillEditor | null;
  /** The last reported text, or the initial text. */
  html: RefObject<string>;
  /** True when the chunk failed to load. */
  hasFailed: boolean;
};

/** Creates a Quill editor in an element, for the lifetime of the element. */
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

  const findDescription = useEffectEvent((url: string) => options.findDescription?.(url) ?? Promise.resolve(""));

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
          findDescription: (url) => findDescription(url),
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
