import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useSite } from "#app/lib/site-provider.tsx";
import { images as texts } from "#app/texts/en/images.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { publicImageUrl } from "#shared/image-urls.ts";
import type { ImageUses as Uses } from "./data/image-uses.ts";
import { FileButton } from "./file-button.tsx";
import { useImageLibrary } from "./image-library.tsx";
import { imageUsesQuery } from "./image-queries.ts";
import { ImageText, useImageText } from "./image-text.tsx";
import { ImageUses } from "./image-uses.tsx";
import { countUses, describeFile, displayNameOf, type LibraryImage } from "./library-image.ts";

type OpenImageProps = {
  image: LibraryImage;
  /** @param uses names the posts and drafts where the image is replaced */
  onReplace: (file: File, uses: string) => void;
  onDelete: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Shows one image: its facts, alternative text, uses and actions. */
export function OpenImage({ image, onReplace, onDelete, onClose, children }: OpenImageProps) {
  const { backendUrl } = useSite();
  const { database } = useImageLibrary();
  const [dimensions, setDimensions] = useState(texts.details.unknown);
  const uses = useQuery(imageUsesQuery(database, image.name));
  const text = useImageText(image);
  const [isAsked, setAsked] = useState(false);
  const url = publicImageUrl(backendUrl, image.name);
  return (
    <Drawer title={displayNameOf(image)} onClose={() => (text.isUnsaved ? setAsked(true) : onClose())}>
      <div className="image-open">
        <img
          src={url}
          alt={image.alt || texts.details.preview}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setDimensions(texts.details.pixels(naturalWidth, naturalHeight))
          }
        />
        <dl className="image-details">
          <dt>{texts.details.file}</dt>
          <dd>
            <a href={url} target="_blank" rel="noreferrer">
              {texts.details.openFile}
            </a>
          </dd>
          <dt>{texts.details.sizeAndDate}</dt>
          <dd>{describeFile(image) || texts.details.unknown}</dd>
          <dt>{texts.details.dimensions}</dt>
          <dd>{dimensions}</dd>
        </dl>
        <ImageText text={text} />
        <ImageUses query={uses} />
        <Actions uses={uses.data} onReplace={onReplace} onDelete={onDelete} />
      </div>
      {children}
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.closing.title}
        cancelLabel={texts.closing.cancel}
        confirmLabel={texts.closing.confirm}
        onCancel={() => setAsked(false)}
        onConfirm={onClose}
      >
        <p>{texts.closing.text}</p>
      </ConfirmDialog>
    </Drawer>
  );
}

type ActionsProps = Pick<OpenImageProps, "onReplace" | "onDelete"> & {
  /** Undefined until loaded. */
  uses: Uses | undefined;
};

function Actions({ uses, onReplace, onDelete }: ActionsProps) {
  const id = useId();
  const inUse = uses && countUses(uses);
  const canDelete = inUse === "";
  // The posts and drafts. A section of the site keeps its image until it is published again.
  const replaced = uses && countUses({ ...uses, sections: [] });
  return (
    <section aria-label={texts.details.actions}>
      <div className="image-actions">
        {replaced && (
          <FileButton id={`${id}-file`} onChoose={([file]) => onReplace(file, replaced)}>
            {texts.details.replace}
          </FileButton>
        )}
        <Button
          look="danger"
          aria-disabled={canDelete ? undefined : true}
          aria-describedby={inUse ? `${id}-in-use` : undefined}
          onClick={() => canDelete && onDelete()}
        >
          {texts.details.delete}
        </Button>
      </div>
      {inUse && <p id={`${id}-in-use`}>{texts.details.inUse(inUse)}</p>}
    </section>
  );
}
