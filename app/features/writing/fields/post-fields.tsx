import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { postLabelsQuery } from "#app/features/posts/find/post-labels-query.ts";
import { resolveImageUrl } from "#app/features/posts/images/image-url.ts";
import { addTags } from "#app/features/posts/tags.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { isSlug } from "#shared/post.ts";
import type { DraftStore } from "../model/draft-store.ts";
import type { PostDraft } from "../model/post-draft.ts";
import { DateField } from "./date-field.tsx";
import { ImageField } from "./image-field.tsx";
import { Suggestions, suggest } from "./suggestions.tsx";
import { TagsInput } from "./tags-input.tsx";

export type FieldsProps = { draft: PostDraft; store: DraftStore; isReadOnly: boolean };

/** Grows with its text, because long titles wrap. It takes no line breaks: Enter moves on, see move-on-enter.ts. */
export function TitleField({ draft, store, isReadOnly }: FieldsProps) {
  const { title } = draft.values;

  function type(field: HTMLTextAreaElement) {
    const { selectionEnd } = field;
    if (/\n/.test(field.value)) {
      field.value = field.value.replaceAll("\n", " "); // of a pasted text
      field.setSelectionRange(selectionEnd, selectionEnd);
    }
    store.apply({ type: "typed", name: "title", value: field.value });
  }

  return (
    <Field id="post-title" label="Title" error={draft.errors.title}>
      <div className="post-title" data-text={title}>
        <textarea
          {...describeRequiredField("post-title", draft.errors.title)}
          id="post-title"
          name="title"
          className="input"
          rows={1}
          value={title}
          readOnly={isReadOnly}
          onChange={(event) => type(event.target)}
        />
      </div>
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
    <div className="post-slug">
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
    </div>
  );
}

function withFirst(name: string, others: string[]): string[] {
  return name === "" ? others : [name, ...others.filter((other) => other !== name)];
}

type PostDetailsProps = FieldsProps & { database: DatabaseClient; ownName: string; uploadProgress: number | null };

export function PostDetails({ draft, store, isReadOnly, database, ownName, uploadProgress }: PostDetailsProps) {
  const { backendUrl } = useSite();
  const { values, errors, tagText, file } = draft;
  const [isAsked, setAsked] = useState(false); // the form opens without this request
  const { data: labels } = useQuery({ ...postLabelsQuery(database), enabled: isAsked || tagText !== "" });
  const authors = labels ? suggest(withFirst(ownName, labels.authors), values.author) : [];

  function type(name: "author" | "date" | "imageUrl", value: string) {
    store.apply({ type: "typed", name, value });
  }

  return (
    <div className="post-details">
      <Field id="post-author" label="Author" error={errors.author}>
        <input
          {...describeRequiredField("post-author", errors.author)}
          id="post-author"
          name="author"
          className="input"
          value={values.author}
          readOnly={isReadOnly}
          onFocus={() => setAsked(true)}
          onChange={({ target: { value } }) => type("author", value)}
        />
        {authors.length > 0 && !isReadOnly && (
          <Suggestions
            field="post-author"
            label="Suggested authors"
            names={authors}
            onPick={(name) => type("author", name)}
          />
        )}
      </Field>
      <Field id="post-date" label="Date" error={errors.date}>
        <DateField
          {...describeRequiredField("post-date", errors.date)}
          id="post-date"
          value={values.date}
          isDisabled={isReadOnly}
          onChange={(value) => type("date", value)}
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
        {tagText !== "" && !isReadOnly && (
          <Suggestions
            field="post-tags"
            label="Suggested tags"
            names={suggest(labels?.tags, tagText, values.tags)}
            onPick={(tag) => {
              store.apply({ type: "tags-changed", tags: addTags(values.tags, [tag]) });
              store.apply({ type: "tag-typed", text: "" });
            }}
          />
        )}
      </Field>
      <ImageField
        imageUrl={values.imageUrl}
        previewUrl={values.imageUrl && resolveImageUrl(values.imageUrl, backendUrl)}
        file={file}
        uploadProgress={uploadProgress}
        error={errors.imageUrl}
        isBusy={isReadOnly}
        onUrlChange={(value) => type("imageUrl", value)}
        onFileChange={(chosen) => store.apply({ type: "file-chosen", file: chosen })}
      />
    </div>
  );
}

type AddressChangeProps = { id: string; before: string; after: string; isDisabled: boolean; onKeep: () => void };

export function AddressChange({ id, before, after, isDisabled, onKeep }: AddressChangeProps) {
  return (
    <div className="address-change">
      <p id={id}>
        The address changes from <code>/blog/{before}</code> to <code>/blog/{after}</code>. The old one will lead to the
        new one.
      </p>
      <button type="button" disabled={isDisabled} onClick={onKeep}>
        Keep the old address
      </button>
    </div>
  );
}
