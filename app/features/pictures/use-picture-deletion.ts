import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { deletePicture } from "./data/change-picture.ts";
import type { Picture } from "./picture.ts";
import type { PictureLibrary } from "./picture-library.tsx";

/** Deletes one picture after a confirmation; the dialog shows the reason of a failure. */
export function usePictureDeletion(
  { database, openImageStore }: PictureLibrary,
  { name }: Picture,
  onDeleted: () => void,
) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deletePicture(database, openImageStore(), name),
    retry: false,
    onSuccess: onDeleted,
  });
  return {
    isAsked,
    isBusy: isPending,
    failure: error && explainFailure(error, "picture"),
    ask() {
      reset();
      setAsked(true);
    },
    cancel: () => setAsked(false),
    confirm: () => !isPending && mutate(),
  };
}
