import { ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { describeField, Field } from "#app/ui/field.tsx";

type ImageFieldProps = {
  imageUrl: string;
  /** The image as this installation serves it, for the preview. */
  previewUrl: string;
  file: File | null;
  /** How much of the file has been uploaded, from 0 to 1; null while it is not being uploaded. */
  uploadShare: number | null;
  error?: string;
  isBusy: boolean;
  onUrlChange: (url: string) => void;
  onFileChange: (file: File | null) => void;
};

/** The post's picture: an address, or a file that is uploaded on saving. Choosing a file clears the address. */
export function ImageField({
  imageUrl,
  previewUrl,
  file,
  uploadShare,
  error,
  isBusy,
  onUrlChange,
  onFileChange,
}: ImageFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const filePreview = useObjectUrl(file);
  // An address half typed leads nowhere; it is shown when the field is left.
  const [isTyping, setTyping] = useState(false);
  const preview = filePreview ?? (error || isTyping || !/^https?:|^\//.test(previewUrl) ? "" : previewUrl);
  const hasImage = file !== null || imageUrl !== "";

  function remove() {
    if (picker.current) picker.current.value = "";
    onFileChange(null);
    onUrlChange("");
  }

  return (
    <div className="grid gap-4">
      <Field id="post-image-url" label="Image URL" error={error}>
        <input
          {...describeField("post-image-url", error)}
          id="post-image-url"
          type="url"
          value={imageUrl}
          readOnly={file !== null || isBusy}
          placeholder="https://"
          className="input"
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => onUrlChange(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <label className="button button-quiet has-disabled:opacity-60" htmlFor="post-image-file">
          <ImagePlus aria-hidden="true" className="size-4" /> {file ? "Choose another image" : "Upload image"}
          <input
            ref={picker}
            id="post-image-file"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
            disabled={isBusy}
            className="sr-only"
            onChange={({ target: { files } }) => {
              const chosen = files?.[0];
              if (!chosen) return;
              onUrlChange("");
              onFileChange(chosen);
            }}
          />
        </label>
        {hasImage && (
          <button type="button" className="button button-quiet" disabled={isBusy} onClick={remove}>
            <Trash2 aria-hidden="true" className="size-4" /> Remove image
          </button>
        )}
        {file && <span className="font-mono text-sm text-quiet">{file.name}</span>}
      </div>
      {file && uploadShare !== null && <UploadBar name={file.name} percent={Math.round(uploadShare * 100)} />}
      {preview && (
        <img
          src={preview}
          alt="Preview"
          className="aspect-video w-full max-w-md border border-line bg-ground object-cover"
        />
      )}
    </div>
  );
}

function UploadBar({ name, percent }: { name: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 w-full max-w-md bg-line"
    >
      <div className="h-full bg-signal" style={{ width: `${percent}%` }} />
    </div>
  );
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return file ? url : undefined;
}
