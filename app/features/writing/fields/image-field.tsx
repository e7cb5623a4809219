import { ImagePlus, Trash2 } from "@lucide/icons";
import { useCallback, useState } from "react";
import { useDebounce } from "use-debounce";
import { ChooseImage } from "#app/features/image-library/choose-image.tsx";
import { FileButton } from "#app/features/image-library/file-button.tsx";
import { UploadBar } from "#app/features/image-library/upload/upload-bar.tsx";
import { resolveImageUrl } from "#app/features/posts/images/image-url.ts";
import { Icon } from "#app/lib/icon.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/input-field.tsx";
import type { FieldsProps } from "../model/draft-store.ts";

type ImageFieldProps = FieldsProps & {
  /** Uploaded fraction of the file, from 0 to 1; null without an upload. */
  uploadProgress: number | null;
};

/** The preview waits for a pause in typing, because incomplete URLs do not work. */
const PREVIEW_DELAY_MS = 500;

/** Field for a URL, or for a file that the save uploads. Each part reserves its space, so that no button moves. */
export function ImageField({ draft, store, isReadOnly, uploadProgress }: ImageFieldProps) {
  const { backendUrl } = useSite();
  const { file } = draft;
  const { imageUrl } = draft.values;
  const error = draft.errors.imageUrl;
  const previewUrl = imageUrl && resolveImageUrl(imageUrl, backendUrl);
  const [settled] = useDebounce(previewUrl, PREVIEW_DELAY_MS);
  const typedPreview = previewUrl && settled; // a removed URL disappears without the delay
  const isUrl = !error && /^https?:|^\//.test(typedPreview) && URL.canParse(typedPreview, "http://localhost");
  const preview = file ?? (isUrl ? typedPreview : "");
  const hasImage = file !== null || imageUrl !== "";

  const typeUrl = (value: string) => store.apply({ type: "typed", name: "imageUrl", value });
  const chooseFile = (chosen: File | null) => store.apply({ type: "file-chosen", file: chosen });

  function remove() {
    chooseFile(null);
    document.getElementById("post-image-url")?.focus(); // the pressed button disappears
  }

  function choose(url: string) {
    chooseFile(null);
    typeUrl(url);
  }

  return (
    <div className="grid gap-3">
      <InputField
        id="post-image-url"
        label={texts.fields.imageUrl}
        error={error}
        type="url"
        value={imageUrl}
        readOnly={file !== null || isReadOnly}
        placeholder="https://"
        onText={typeUrl}
      />
      <ImagePreview
        key={file ? `${file.name}:${file.lastModified}` : typedPreview}
        source={preview}
        uploadProgress={uploadProgress}
      />
      <div className="image-buttons">
        <FileButton id="post-image-file" isDisabled={isReadOnly} onChoose={([chosen]) => chooseFile(chosen)}>
          <Icon of={ImagePlus} className="size-4 shrink-0" />{" "}
          <span>{file ? texts.fields.otherImage : texts.fields.uploadImage}</span>
        </FileButton>
        <Button look="quiet" disabled={isReadOnly || !hasImage} onClick={remove}>
          <Icon of={Trash2} className="size-4 shrink-0" /> {texts.fields.removeImage}
        </Button>
        <ChooseImage label={texts.fields.chooseImage} isDisabled={isReadOnly} onChoose={({ url }) => choose(url)} />
      </div>
    </div>
  );
}

type ImagePreviewProps = { source: File | string; uploadProgress: number | null };

function ImagePreview({ source, uploadProgress }: ImagePreviewProps) {
  const [hasFailed, setFailed] = useState(false);
  const name = source instanceof File ? source.name : undefined;
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = source instanceof File ? URL.createObjectURL(source) : source;
      image.src = url;
      return () => {
        if (source instanceof File) URL.revokeObjectURL(url);
      };
    },
    [source],
  );
  return (
    <div className="image-preview">
      {source && !hasFailed ? (
        <img ref={show} alt={texts.fields.preview} onError={() => setFailed(true)} />
      ) : (
        <p>{hasFailed ? texts.fields.brokenImage : texts.fields.noImage}</p>
      )}
      {name && <p className="image-name">{name}</p>}
      {name && uploadProgress !== null && <UploadBar name={name} percent={Math.round(uploadProgress * 100)} />}
    </div>
  );
}
