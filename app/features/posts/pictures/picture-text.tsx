import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { savePictureText } from "../data/save-picture-text.ts";
import { LONGEST_PICTURE_TEXT, type Picture } from "./picture.ts";
import type { PictureLibrary } from "./picture-library.tsx";
import { picturesKey } from "./picture-queries.ts";

const FIELD = "picture-text";

export function PictureText({ library: { database }, picture }: { library: PictureLibrary; picture: Picture }) {
  const queryClient = useQueryClient();
  const [alt, setAlt] = useState(picture.alt);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => savePictureText(database, { name: picture.name, alt }),
    retry: false,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [...picturesKey, "list"] }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Field
        id={FIELD}
        label="Alternative text"
        hint="What the picture shows. It goes along when the picture is put into a text from now on."
        error={error ? explainFailure(error, "text") : undefined}
      >
        <textarea
          id={FIELD}
          className="input"
          aria-describedby={error ? `${FIELD}-error` : `${FIELD}-hint`}
          aria-invalid={error ? true : undefined}
          maxLength={LONGEST_PICTURE_TEXT}
          value={alt}
          onChange={(event) => {
            setAlt(event.target.value);
            reset();
          }}
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
