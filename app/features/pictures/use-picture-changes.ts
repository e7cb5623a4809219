import { useRef, useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { type PreparedImage, prepareImage } from "#app/lib/images/prepare-image.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { pictures as texts } from "#app/texts/en/pictures.ts";
import { deletePicture, replacePicture, savePictureText } from "./data/change-picture.ts";
import { MissingPublicUrlError, uploadImage } from "./data/upload-image.ts";
import { type Picture, pictureNameOf } from "./picture.ts";
import type { PictureLibrary } from "./picture-library.tsx";

/** Changes a picture after a confirmation; the dialog shows the reason of a failure. */
function useConfirmedChange<Asked, Result>(
  noun: string,
  change: (asked: Asked) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: change,
    onSuccess: (result) => {
      setAsked(null);
      onDone(result);
    },
  });
  return {
    asked,
    isBusy: isPending,
    failure: error && explainFailure(error, noun),
    ask(next: Asked) {
      reset();
      setAsked(next);
    },
    cancel: () => setAsked(null),
    confirm: () => asked !== null && mutate(asked),
  };
}

export function usePictureDeletion({ database, openImageStore }: PictureLibrary, onDeleted: () => void) {
  const remove = ({ name }: Picture) => deletePicture(database, openImageStore(), name);
  return useConfirmedChange(texts.noun, remove, onDeleted);
}

type Uploaded = Omit<PreparedImage, "file"> & { name: string };

/** Replaces a picture everywhere. The new file gets a new name, because caches store the old. */
export function useReplacement(
  library: PictureLibrary,
  picture: Picture,
  onReplaced: (changed: { posts: number; drafts: number }) => void,
) {
  // After a failure of the last step, the file need not be uploaded again.
  const uploaded = useRef(new WeakMap<File, Uploaded>());
  async function replace({ file }: { file: File; uses: string }) {
    const { name, width, height } = uploaded.current.get(file) ?? (await upload(library, file));
    uploaded.current.set(file, { name, width, height });
    if (picture.alt) await savePictureText(library.database, { name, alt: picture.alt });
    return replacePicture(library.database, { oldName: picture.name, newName: name, width, height });
  }
  return useConfirmedChange(texts.imageNoun, replace, onReplaced);
}

async function upload({ openImageStore }: PictureLibrary, file: File): Promise<Uploaded> {
  const prepared = await prepareImage(file);
  const name = pictureNameOf(await uploadImage(openImageStore(), prepared.file));
  if (!name) throw new MissingPublicUrlError();
  return { name, width: prepared.width, height: prepared.height };
}
