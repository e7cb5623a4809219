import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { pictures as texts } from "#app/texts/en/images.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { savePictureText } from "./data/change-image.ts";
import { usePictureLibrary } from "./image-library.tsx";
import { picturesKey } from "./image-queries.ts";
import { LONGEST_PICTURE_TEXT, type Picture } from "./library-image.ts";

const FIELD = "image-text";

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
        label={texts.text.label}
        hint={texts.text.hint}
        error={error ? explainFailure(error, texts.text.noun) : undefined}
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
      <div className="image-actions">
        <Button type="submit" look="quiet" aria-disabled={isPending}>
          {texts.text.save}
        </Button>
        <p role="status" className="text-quiet">
          {isPending ? texts.text.saving : isSuccess && texts.text.saved}
        </p>
      </div>
    </form>
  );
}

/** Edits and saves the alternative text of a picture. */
export function usePictureText(picture: Picture) {
  const { database } = usePictureLibrary();
  const queryClient = useQueryClient();
  const [alt, setAlt] = useState(picture.alt);
  const [saved, setSaved] = useState(picture.alt);
  const { mutate, isPending, isSuccess, error, reset } = useSingleMutation({
    mutationFn: (text: string) => savePictureText(database, picture.name, text),
    onSuccess: (_, text) => {
      setSaved(text);
      void refreshQueries(queryClient, { queryKey: [...picturesKey, "list"] });
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
    save: () => mutate(alt),
  };
}
