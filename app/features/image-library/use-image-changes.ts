import { useRef, useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { pictures as texts } from "#app/texts/en/images.ts";
import { deletePicture, replacePicture, savePictureText } from "./data/change-image.ts";
import { uploadImage } from "./data/upload-image.ts";
import { type PictureLibrary, usePictureLibrary } from "./image-library.tsx";
import type { Picture } from "./library-image.ts";

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

export function usePictureDeletion(onDeleted: () => void) {
  const { database, openImageStore } = usePictureLibrary();
  const remove = ({ name }: Picture) => deletePicture(database, openImageStore(), name);
  return useConfirmedChange(texts.noun, remove, onDeleted);
}

/** Replaces a picture everywhere. The new file gets a new name, because caches store the old. */
export function useReplacement(picture: Picture, onReplaced: (changed: { posts: number; drafts: number }) => void) {
  const library = usePictureLibrary();
  // After a failure of the last step, the file need not be uploaded again.
  const uploaded = useRef(new WeakMap<File, Awaited<ReturnType<typeof upload>>>());
  async function replace({ file }: { file: File; uses: string }) {
    const replacement = uploaded.current.get(file) ?? (await upload(library, file));
    uploaded.current.set(file, replacement);
    if (picture.alt) await savePictureText(library.database, replacement.new_name, picture.alt);
    return replacePicture(library.database, { old_name: picture.name, ...replacement });
  }
  return useConfirmedChange(texts.imageNoun, replace, onReplaced);
}

async function upload({ openImageStore }: PictureLibrary, file: File) {
  const prepared = await prepareImage(file);
  const { name } = await uploadImage(openImageStore(), prepared.file);
  return { new_name: name, new_width: prepared.width, new_height: prepared.height };
}
