import { type FormEvent, useCallback, useId, useState } from "react";
import { postPath } from "#app/features/posts/post-path.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { writing } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/input-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isSlug } from "#shared/post.ts";
import type { SlugConflict } from "./use-restore-post.ts";

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
  const error = slug === taken ? writing.errors.slugTaken : misspelt;
  const focus = useCallback((input: HTMLInputElement | null) => input?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (slug === taken) return;
    if (isSlug(slug)) onChoose(slug);
    else setMisspelt(writing.errors.slugRule);
  }

  return (
    <Notice aria-label={texts.conflict.name} kind="warning" className="slug-conflict">
      <form noValidate onSubmit={submit}>
        <p id={`${id}-reason`}>
          <span>{texts.conflict.before}</span>
          <code>
            <span>{postPath({ slug: "", language: post.language ?? undefined })}</span>
            <span>{post.slug}</span>
          </code>
          <span>{texts.conflict.after(post.title)}</span>
        </p>
        <InputField
          ref={focus}
          id={id}
          label={texts.conflict.label}
          error={error}
          value={slug}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={error ? `${id}-reason ${id}-error` : `${id}-reason`}
          onText={(text) => {
            setSlug(text);
            setMisspelt(undefined);
          }}
        />
        <div className="slug-conflict-buttons">
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {texts.conflict.submit}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {texts.conflict.cancel}
          </Button>
        </div>
      </form>
    </Notice>
  );
}
