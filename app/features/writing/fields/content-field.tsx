import type { RefObject } from "react";
import { useImageChoice } from "#app/features/image-library/choose-image.tsx";
import { describeFromLibrary } from "#app/features/image-library/data/image-descriptions.ts";
import { useImageLibrary } from "#app/features/image-library/image-library.tsx";
import { resolveImageUrl } from "#app/features/posts/images/image-url.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { RichTextEditor, type RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";
import { showToast } from "#app/ui/toasts.tsx";
import type { UploadImage } from "../form/use-chosen-image.ts";
import type { FieldsProps } from "../model/draft-store.ts";

type ContentFieldProps = FieldsProps & {
  ref: RefObject<RichTextEditorHandle | null>;
  uploadImage: UploadImage;
};

export function ContentField({ draft, store, isReadOnly, ref, uploadImage }: ContentFieldProps) {
  const error = draft.errors.content;
  const { database } = useImageLibrary();
  const library = useImageChoice((image) => ref.current?.insertByUrl(image));
  return (
    <>
      <RichTextEditor
        ref={ref}
        initialHtml={draft.values.content}
        onChange={(value) => store.apply({ type: "typed", name: "content", value })}
        uploadImage={uploadImage}
        onImageError={(failure) => showToast("error", explainFailure(failure, texts.nouns.image))}
        isOwnImage={(url) => resolveImageUrl(url, "") !== url}
        findDescription={(url) => describeFromLibrary(database, url)}
        onOpenLibrary={library.open}
        label={
          <span id="post-content-label" className="post-label">
            {texts.fields.content}
          </span>
        }
        labelledBy="post-content-label"
        error={
          error && (
            <p id="post-content-error" className="field-error">
              {error}
            </p>
          )
        }
        describedBy={error ? "post-content-error" : undefined}
        isInvalid={Boolean(error)}
        isRequired
        isDisabled={isReadOnly}
      />
      {library.drawer}
    </>
  );
}
