import { type RefObject, useMemo } from "react";
import { findUndescribed, imagesIn } from "#app/features/image-library/described-images.ts";
import { resolveImageUrl } from "#app/features/posts/images/image-url.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { writing } from "#app/texts/en/writing.ts";

const texts = writing.undescribed;

type UndescribedImagesProps = {
  content: string;
  editor: RefObject<RichTextEditorHandle | null>;
  isDisabled: boolean;
};

/** Names the images without a description. The text can be published as it is, because some images only decorate. */
export function UndescribedImages({ content, editor, isDisabled }: UndescribedImagesProps) {
  const { backendUrl } = useSite();
  const images = useMemo(() => findUndescribed(imagesIn(content)), [content]);
  return (
    <div id={UNDESCRIBED_ID} role="status" className="undescribed">
      {images.length > 0 && (
        <>
          <p>{texts.text(images.length)}</p>
          <ul>
            {images.map(({ src, position }) => (
              <li key={position}>
                <button type="button" disabled={isDisabled} onClick={() => editor.current?.openImage(position)}>
                  <img src={resolveImageUrl(src, backendUrl)} alt="" loading="lazy" />{" "}
                  <span>{texts.describe(position)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The submit button refers to this text. */
export const UNDESCRIBED_ID = "undescribed-images";
