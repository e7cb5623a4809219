import { resolveImageUrl } from "#app/features/posts/images/image-url.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { isSlug } from "#shared/post.ts";
import type { DraftStore } from "../model/draft-store.ts";
import type { PostDraft } from "../model/post-draft.ts";
import { AddressChange } from "./address-change.tsx";
import { DateField } from "./date-field.tsx";
import { ImageField } from "./image-field.tsx";
import { TagsInput } from "./tags-input.tsx";

export type FieldsProps = { draft: PostDraft; store: DraftStore; isReadOnly: boolean };

type TextInputProps = FieldsProps & { name: "title" | "author"; label: string; className?: string };

export function TextInput({ draft, store, isReadOnly, name, label, className = "" }: TextInputProps) {
  const id = `post-${name}`;
  const error = draft.errors[name];
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...describeRequiredField(id, error)}
        id={id}
        name={name}
        className={`input ${className}`}
        value={draft.values[name]}
        readOnly={isReadOnly}
        onChange={({ target: { value } }) => store.apply({ type: "typed", name, value })}
      />
    </Field>
  );
}

export function SlugField({ draft: { post, values, errors }, store, isReadOnly }: FieldsProps) {
  const description = describeRequiredField("post-slug", errors.slug);
  const moves = post !== null && values.slug !== post.slug && isSlug(values.slug);

  function keepSlug() {
    store.apply({ type: "slug-kept" });
    document.getElementById("post-slug")?.focus(); // the pressed button disappears
  }

  return (
    <Field id="post-slug" label="Slug" error={errors.slug}>
      <input
        {...description}
        aria-describedby={description["aria-describedby"] ?? (moves ? "post-slug-change" : undefined)}
        id="post-slug"
        name="slug"
        className="input"
        autoComplete="off"
        spellCheck={false}
        value={values.slug}
        readOnly={isReadOnly}
        onChange={({ target: { value } }) => store.apply({ type: "typed", name: "slug", value })}
      />
      {moves && (
        <AddressChange
          id="post-slug-change"
          before={post.slug}
          after={values.slug}
          isDisabled={isReadOnly}
          onKeep={keepSlug}
        />
      )}
    </Field>
  );
}

export function PostDetails({
  draft,
  store,
  isReadOnly,
  uploadProgress,
}: FieldsProps & { uploadProgress: number | null }) {
  const { backendUrl } = useSite();
  const { values, errors, tagText, file } = draft;
  return (
    <div className="post-details">
      <TextInput draft={draft} store={store} isReadOnly={isReadOnly} name="author" label="Author" />
      <Field id="post-date" label="Date" error={errors.date}>
        <DateField
          {...describeRequiredField("post-date", errors.date)}
          id="post-date"
          value={values.date}
          isDisabled={isReadOnly}
          onChange={(value) => store.apply({ type: "typed", name: "date", value })}
        />
      </Field>
      <Field id="post-tags" label="Tags" hint="Space, comma or Enter adds a tag; Backspace removes the last.">
        <TagsInput
          id="post-tags"
          tags={values.tags}
          text={tagText}
          isDisabled={isReadOnly}
          onChange={(tags) => store.apply({ type: "tags-changed", tags })}
          onTextChange={(text) => store.apply({ type: "tag-typed", text })}
        />
      </Field>
      <ImageField
        imageUrl={values.imageUrl}
        previewUrl={values.imageUrl && resolveImageUrl(values.imageUrl, backendUrl)}
        file={file}
        uploadProgress={uploadProgress}
        error={errors.imageUrl}
        isBusy={isReadOnly}
        onUrlChange={(value) => store.apply({ type: "typed", name: "imageUrl", value })}
        onFileChange={(chosen) => store.apply({ type: "file-chosen", file: chosen })}
      />
    </div>
  );
}
