import { useRef, useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { deleteImage, replaceImage, saveImageText } from "./data/change-image.ts";
import { uploadImage } from "./data/upload-image.ts";
import { type ImageLibrary, useImageLibrary } from "./image-library.tsx";
import type { LibraryImage } from "./library-image.ts";

/** Changes an image after a confirmation; the dialog shows the reason of a failure. */
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

export function useImageDeletion(onDeleted: () => void) {
  const { database, openImageStore } = useImageLibrary();
  const remove = ({ name }: LibraryImage) => deleteImage(database, openImageStore(), name);
  return useConfirmedChange(texts.noun, remove, onDeleted);
}

/** Replaces an image everywhere. The new file gets a new name, because caches store the old. */
export function useReplacement(image: LibraryImage, onReplaced: (changed: { posts: number; drafts: number }) => void) {
  const library = useImageLibrary();
  // After a failure of the last step, the file need not be uploaded again.
  const uploaded = useRef(new WeakMap<File, Awaited<ReturnType<typeof upload>>>());
  async function replace({ file }: { file: File; uses: string }) {
    const replacement = uploaded.current.get(file) ?? (await upload(library, file));
    uploaded.current.set(file, replacement);
    if (image.alt) await saveImageText(library.database, replacement.new_name, image.alt);
    return replaceImage(library.database, { old_name: image.name, ...replacement });
  }
  return useConfirmedChange(texts.imageNoun, replace, onReplaced);
}

async function upload({ openImageStore }: ImageLibrary, file: File) {
  const prepared = await prepareImage(file);
  const { name } = await uploadImage(openImageStore(), prepared.file);
  return { new_name: name, new_width: prepared.width, new_height: prepared.height };
}
