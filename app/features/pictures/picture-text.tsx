import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { savePictureText } from "./data/change-picture.ts";
import { LONGEST_PICTURE_TEXT, type Picture } from "./picture.ts";
import type { PictureLibrary } from "./picture-library.tsx";
import { picturesKey } from "./picture-queries.ts";

const FIELD = "picture-text";

export function PictureText({ text }: { text: ReturnType<typeof usePictureText> }) {
  const { alt, isPending, isSuccess, error } = text;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        text.save();
      }}
    >
      <Field
        id={FIELD}
        label="Alternative text"
        hint="What the picture shows. Used whenever you add this picture."
        error={error ? explainFailure(error, "text") : undefined}
      >
        <textarea
          id={FIELD}
          className="input"
          aria-describedby={error ? `${FIELD}-error` : `${FIELD}-hint`}
          aria-invalid={error ? true : undefined}
          maxLength={LONGEST_PICTURE_TEXT}
          value={alt}
          onChange={(event) => text.type(event.target.value)}
        />
      </Field>
      <div className="picture-actions">
        <Button type="submit" look="quiet" aria-disabled={isPending}>
          Save text
        </Button>
        <p role="status" className="text-quiet">
          {isPending ? "Saving..." : isSuccess && "Saved"}
        </p>
      </div>
    </form>
  );
}

/** Edits and saves the alternative text of a picture. */
export function usePictureText({ database }: PictureLibrary, picture: Picture) {
  const queryClient = useQueryClient();
  const [alt, setAlt] = useState(picture.alt);
  const [saved, setSaved] = useState(picture.alt);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (text: string) => savePictureText(database, { name: picture.name, alt: text }),
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
