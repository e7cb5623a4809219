import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useSite } from "#app/lib/site-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { countUses, describePicture, nameOfPicture, PICTURE_TYPES, type Picture, pictureUrl } from "./picture.ts";
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
          alt={picture.alt || "Preview"}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        <dl className="picture-details">
          <dt>File</dt>
          <dd>
            <a href={url} target="_blank" rel="noreferrer">
              Open the file
            </a>
          </dd>
          <dt>Size and date</dt>
          <dd>{describePicture(picture) || "Nothing is known"}</dd>
          <dt>Dimensions</dt>
          <dd>{size ? `${size.width} × ${size.height} pixels` : "Not known yet"}</dd>
        </dl>
        <PictureText text={text} />
        <PictureUses query={uses} />
        <Actions uses={uses.data && countUses(uses.data)} onReplace={onReplace} onDelete={onDelete} />
      </div>
      {children}
      <ConfirmDialog
        isOpen={isAsked}
        title="Close without saving?"
        cancelLabel="Go on writing"
        confirmLabel="Close without saving"
        onCancel={() => setAsked(false)}
        onConfirm={onClose}
      >
        <p>The alternative text you typed is not saved. It is lost when you close.</p>
      </ConfirmDialog>
    </Drawer>
  );
}

type ActionsProps = {
  /** Undefined until loaded. */
  uses: string | undefined;
  onReplace: (file: File, uses: string) => void;
  onDelete: () => void;
};

function Actions({ uses, onReplace, onDelete }: ActionsProps) {
  const id = useId();
  const canDelete = uses === "";
  return (
    <section aria-label="Actions">
      <div className="picture-actions">
        {uses && (
          <label className="button button-quiet" htmlFor={`${id}-file`}>
            Replace everywhere
            <input
              id={`${id}-file`}
              type="file"
              accept={PICTURE_TYPES}
              className="sr-only"
              onChange={({ target }) => {
                const file = target.files?.[0];
                target.value = "";
                if (file) onReplace(file, uses);
              }}
            />
          </label>
        )}
        <Button
          look="danger"
          aria-disabled={canDelete ? undefined : true}
          aria-describedby={uses ? `${id}-kept` : undefined}
          onClick={() => canDelete && onDelete()}
        >
          Delete
        </Button>
      </div>
      {uses && <p id={`${id}-kept`}>It is used in {uses}. You can delete it when nothing uses it.</p>}
    </section>
  );
}
