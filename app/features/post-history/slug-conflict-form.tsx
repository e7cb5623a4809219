import { type FormEvent, useCallback, useId, useState } from "react";
import { SLUG_RULE } from "#app/features/posts/post-schema.ts";
import { SLUG_TAKEN } from "#app/features/posts/save-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { describeField, Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isSlug } from "#shared/post.ts";
import type { SlugConflict } from "./use-bring-back.ts";

type SlugConflictFormProps = {
  conflict: SlugConflict;
  isBusy: boolean;
  onChoose: (slug: string) => void;
  onCancel: () => void;
};

/** Asks for another slug when a restored post's slug is taken. */
export function SlugConflictForm({ conflict, isBusy, onChoose, onCancel }: SlugConflictFormProps) {
  const { post, taken, suggestion } = conflict;
  const id = useId();
  const [slug, setSlug] = useState(suggestion);
  const [misspelt, setMisspelt] = useState<string>();
  const error = slug === taken ? SLUG_TAKEN : misspelt;
  const focus = useCallback((input: HTMLInputElement | null) => input?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (slug === taken) return;
    if (isSlug(slug)) onChoose(slug);
    else setMisspelt(SLUG_RULE);
  }

  return (
    <Notice aria-label="Address in use" kind="warning" className="slug-conflict">
      <form noValidate onSubmit={submit}>
        <p id={`${id}-reason`}>
          Another post has the address <code>/blog/{post.slug}</code> now. “{post.title}” can come back under another
          one.
        </p>
        <Field id={id} label="New slug" error={error}>
          <input
            ref={focus}
            id={id}
            className="input"
            value={slug}
            autoComplete="off"
            spellCheck={false}
            {...describeField(id, error)}
            aria-describedby={error ? `${id}-reason ${id}-error` : `${id}-reason`}
            onChange={({ target }) => {
              setSlug(target.value);
              setMisspelt(undefined);
            }}
          />
        </Field>
        <div className="slug-conflict-buttons">
          <Button type="submit" aria-disabled={isBusy || undefined}>
            Bring back under this slug
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Not now
          </Button>
        </div>
      </form>
    </Notice>
  );
}
