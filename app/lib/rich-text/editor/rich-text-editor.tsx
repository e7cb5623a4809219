import { type Ref, useImperativeHandle, useRef } from "react";

export type RichTextEditorHandle = {
  reset: (html: string) => void;
  focus: () => void;
  flush: () => void;
  isUploading: () => boolean;
};

type RichTextEditorProps = {
  ref?: Ref<RichTextEditorHandle>;
  initialHtml: string;
  onChange: (html: string) => void;
  uploadImage: (file: File, onProgress?: (share: number) => void) => Promise<string>;
  onImageError: (message: string) => void;
  onSave: () => void;
  labelledBy: string;
  describedBy?: string;
  isInvalid?: boolean;
  isDisabled?: boolean;
};

export function RichTextEditor({ ref, initialHtml, onChange, labelledBy, isDisabled }: RichTextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    reset: (html) => {
      if (area.current) area.current.value = html;
    },
    focus: () => area.current?.focus(),
    flush: () => {},
    isUploading: () => false,
  }));
  return (
    <textarea
      ref={area}
      defaultValue={initialHtml}
      aria-labelledby={labelledBy}
      disabled={isDisabled}
      className="input"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
