import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useSite } from "#app/lib/site-provider.tsx";
import { pictures as texts } from "#app/texts/en/pictures.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { FileButton } from "./file-button.tsx";
import { countUses, describePicture, nameOfPicture, type Picture, pictureUrl } from "./picture.ts";
import type { PictureLibrary } from "./picture-library.tsx";
import { pictureUsesQuery } from "./picture-queries.ts";
import { PictureText, usePictureText } from "./picture-text.tsx";
import { PictureUses } from "./picture-uses.tsx";

type OpenPictureProps = {
  library: PictureLibrary;
  picture: Picture;
  /** @param uses names the posts and drafts where the picture is replaced */
  onReplace: (file: File, uses: string) => void;
  onDelete: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Shows one picture: its facts, alternative text, uses and actions. */
export function OpenPicture({ library, picture, onReplace, onDelete, onClose, children }: OpenPictureProps) {
  const { backendUrl } = useSite();
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const uses = useQuery(pictureUsesQuery(library.database, picture.name));
  const text = usePictureText(library, picture);
  const [isAsked, setAsked] = useState(false);
  const url = pictureUrl(backendUrl, picture.name);
  return (
    <Drawer title={nameOfPicture(picture)} onClose={() => (text.isUnsaved ? setAsked(true) : onClose())}>
      <div className="picture-open">
        <img
          src={url}
          alt={picture.alt || texts.details.preview}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        <dl className="picture-details">
          <dt>{texts.details.file}</dt>
          <dd>
            <a href={url} target="_blank" rel="noreferrer">
              {texts.details.openFile}
            </a>
          </dd>
          <dt>{texts.details.sizeAndDate}</dt>
          <dd>{describePicture(picture) || texts.details.unknown}</dd>
          <dt>{texts.details.dimensions}</dt>
          <dd>{size ? texts.details.pixels(size.width, size.height) : texts.details.unknown}</dd>
        </dl>
        <PictureText text={text} />
        <PictureUses query={uses} />
        <Actions
          uses={uses.data && countUses(uses.data)}
          replaced={uses.data ? countUses({ ...uses.data, sections: [] }) : ""}
          onReplace={onReplace}
          onDelete={onDelete}
        />
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

type ActionsProps = {
  /** Undefined until loaded. */
  uses: string | undefined;
  /** The posts and drafts. A section of the site keeps its picture until it is published again. */
  replaced: string;
  onReplace: (file: File, uses: string) => void;
  onDelete: () => void;
};

function Actions({ uses, replaced, onReplace, onDelete }: ActionsProps) {
  const id = useId();
  const canDelete = uses === "";
  return (
    <section aria-label={texts.details.actions}>
      <div className="picture-actions">
        {replaced && (
          <FileButton id={`${id}-file`} onChoose={([file]) => onReplace(file, replaced)}>
            {texts.details.replace}
          </FileButton>
        )}
        <Button
          look="danger"
          aria-disabled={canDelete ? undefined : true}
          aria-describedby={uses ? `${id}-in-use` : undefined}
          onClick={() => canDelete && onDelete()}
        >
          {texts.details.delete}
        </Button>
      </div>
      {uses && <p id={`${id}-in-use`}>{texts.details.inUse(uses)}</p>}
    </section>
  );
}
