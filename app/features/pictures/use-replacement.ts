import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { type PreparedImage, prepareImage } from "#app/lib/images/prepare-image.ts";
import { replacePicture, savePictureText } from "./data/change-picture.ts";
import { MissingPublicUrlError, uploadImage } from "./data/upload-image.ts";
import { type Picture, pictureNameOf } from "./picture.ts";
import type { PictureLibrary } from "./picture-library.tsx";

type Asked = { file: File; uses: string };
type Uploaded = Omit<PreparedImage, "file"> & { name: string };

type ReplacementResult = { posts: number; drafts: number };

/** Replaces a picture everywhere after a confirmation. The new file gets a new name, because caches store the old. */
export function useReplacement(
  library: PictureLibrary,
  picture: Picture,
  onReplaced: (result: ReplacementResult) => void,
) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // After a failure of the last step, the file need not be uploaded again.
  const uploaded = useRef(new WeakMap<File, Uploaded>());
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ file }: Asked) => {
      const { name, width, height } = uploaded.current.get(file) ?? (await upload(library, file));
      uploaded.current.set(file, { name, width, height });
      if (picture.alt) await savePictureText(library.database, { name, alt: picture.alt });
      return replacePicture(library.database, { oldName: picture.name, newName: name, width, height });
    },
    retry: false,
    onSuccess: (result) => {
      setAsked(null);
      onReplaced(result);
    },
  });
  return {
    asked,
    isBusy: isPending,
    failure: error && explainFailure(error, "image"),
    ask(file: File, uses: string) {
      reset();
      setAsked({ file, uses });
    },
    cancel: () => setAsked(null),
    confirm: () => asked && !isPending && mutate(asked),
  };
}

async function upload({ openImageStore }: PictureLibrary, file: File): Promise<Uploaded> {
  const prepared = await prepareImage(file);
  const name = pictureNameOf(await uploadImage(openImageStore(), prepared.file));
  if (!name) throw new MissingPublicUrlError();
  return { name, width: prepared.width, height: prepared.height };
}
