import { explainFailure } from "#app/lib/explain-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { LONGEST_PICTURE_TEXT } from "./picture.ts";
import type { usePictureText } from "./use-picture-text.ts";

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
