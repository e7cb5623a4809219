import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { saveImageText } from "./data/change-image.ts";
import { useImageLibrary } from "./image-library.tsx";
import { imagesKey } from "./image-queries.ts";
import { type LibraryImage, LONGEST_IMAGE_TEXT } from "./library-image.ts";

const FIELD = "image-text";

export function ImageText({ text }: { text: ReturnType<typeof useImageText> }) {
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
          maxLength={LONGEST_IMAGE_TEXT}
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

/** Edits and saves the alternative text of an image. */
export function useImageText(image: LibraryImage) {
  const { database } = useImageLibrary();
  const queryClient = useQueryClient();
  const [alt, setAlt] = useState(image.alt);
  const [saved, setSaved] = useState(image.alt);
  const { mutate, isPending, isSuccess, error, reset } = useSingleMutation({
    mutationFn: (text: string) => saveImageText(database, image.name, text),
    onSuccess: (_, text) => {
      setSaved(text);
      void refreshQueries(queryClient, { queryKey: [...imagesKey, "list"] });
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
