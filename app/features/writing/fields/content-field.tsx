import type { RefObject } from "react";
import { ChoosePicture } from "#app/features/pictures/choose-picture.tsx";
import { resolveImageUrl } from "#app/features/posts/images/image-url.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { RichTextEditor, type RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { FieldsProps } from "./post-fields.tsx";
import type { UploadImage } from "./use-chosen-image.ts";

type ContentFieldProps = FieldsProps & {
  ref: RefObject<RichTextEditorHandle | null>;
  uploadImage: UploadImage;
};

export function ContentField({ draft, store, isReadOnly, ref, uploadImage }: ContentFieldProps) {
  const error = draft.errors.content;
  return (
    <Field id="post-content" label="Content" error={error} isGroup>
      <RichTextEditor
        ref={ref}
        initialHtml={draft.values.content}
        onChange={(value) => store.apply({ type: "typed", name: "content", value })}
        uploadImage={uploadImage}
        onImageError={(failure) => showToast("error", explainFailure(failure, "image"))}
        isOwnImage={(url) => resolveImageUrl(url, "") !== url}
        labelledBy="post-content-label"
        describedBy={error ? "post-content-error" : undefined}
        isInvalid={Boolean(error)}
        isRequired
        isDisabled={isReadOnly}
      />
      <div className="insert-picture">
        <ChoosePicture
          label="Insert a picture"
          isDisabled={isReadOnly}
          onChoose={(picture) => ref.current?.insertPicture(picture)}
        />
      </div>
    </Field>
  );
}
