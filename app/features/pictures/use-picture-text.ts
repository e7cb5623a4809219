import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { savePictureText } from "./data/save-picture-text.ts";
import type { Picture } from "./picture.ts";
import type { PictureLibrary } from "./picture-library.tsx";
import { picturesKey } from "./picture-queries.ts";

/** Edits and saves the alternative text of a picture. */
export function usePictureText({ database }: PictureLibrary, picture: Picture) {
  const queryClient = useQueryClient();
  const [alt, setAlt] = useState(picture.alt);
  const [saved, setSaved] = useState(picture.alt);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (text: string) => savePictureText(database, { name: picture.name, alt: text }),
    retry: false,
    onSuccess: (_, text) => {
      setSaved(text);
      void queryClient.invalidateQueries({ queryKey: [...picturesKey, "list"] });
    },
  });
  return {
    alt,
    isUnsaved: alt !== saved,
    isPending,
    isSuccess,
    error,
    type(text: string) {
      setAlt(text);
      reset();
    },
    save: () => !isPending && mutate(alt),
  };
}
