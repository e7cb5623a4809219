import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { postLabelsQuery } from "#app/features/posts/find/post-labels-query.ts";
import { postPath } from "#app/features/posts/post-path.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { ComboboxField } from "#app/ui/combobox.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { InputField } from "#app/ui/input-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { languageCodes, languages } from "#shared/languages.ts";
import { isSlug } from "#shared/post.ts";
import type { FieldsProps } from "../model/draft-store.ts";
import { DateField } from "./date-field.tsx";
import { ImageField } from "./image-field.tsx";
import { TagsField } from "./tags-field.tsx";

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
    <Field id="post-title" label={texts.fields.title} error={draft.errors.title}>
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
  const moves = post !== null && values.slug !== post.slug && isSlug(values.slug);

  const moving = texts.fields.urlChanges;
  const folder = postPath({ slug: "", language: post?.language });

  function preserveSlug() {
    store.apply({ type: "slug-preserved" });
    document.getElementById("post-slug")?.focus(); // the pressed button disappears
  }

  return (
    <div className="post-slug">
      <InputField
        id="post-slug"
        label={texts.fields.slug}
        error={errors.slug}
        required
        aria-describedby={errors.slug ? "post-slug-error" : moves ? "post-slug-change" : undefined}
        name="slug"
        autoComplete="off"
        spellCheck={false}
        value={values.slug}
        readOnly={isReadOnly}
        onText={(value) => store.apply({ type: "typed", name: "slug", value })}
      >
        {moves && (
          <div className="url-change">
            <p id="post-slug-change">
              {moving.before}
              <code>
                <span>{folder}</span>
                <span>{post.slug}</span>
              </code>
              {moving.to}
              <code>
                <span>{folder}</span>
                <span>{values.slug}</span>
              </code>
              {moving.after}
            </p>
            <button type="button" disabled={isReadOnly} onClick={preserveSlug}>
              {texts.fields.keepUrl}
            </button>
          </div>
        )}
      </InputField>
    </div>
  );
}

type PostDetailsProps = FieldsProps & { database: DatabaseClient; ownName: string; uploadProgress: number | null };

export function PostDetails({ database, ownName, uploadProgress, ...fields }: PostDetailsProps) {
  const { draft, store, isReadOnly } = fields;
  const { values, errors } = draft;
  const [isAsked, setAsked] = useState(false); // the form opens without this request
  const { data: labels } = useQuery({ ...postLabelsQuery(database), enabled: isAsked });
  const authors = labels ? [ownName, ...labels.people, ...labels.authors] : [];

  function type(name: "author" | "language", value: string) {
    store.apply({ type: "typed", name, value });
  }

  return (
    <div className="post-details">
      <ComboboxField
        id="post-author"
        label={texts.fields.author}
        error={errors.author}
        required
        name="author"
        value={values.author}
        readOnly={isReadOnly}
        options={authors}
        listName={texts.fields.suggestedAuthors}
        onFocus={() => setAsked(true)}
        onText={(value) => type("author", value)}
        onChoose={(name) => type("author", name)}
      />
      <DateField {...fields} />
      <TagsField {...fields} known={labels?.tags} onFocus={() => setAsked(true)} />
      <SelectField
        id="post-language"
        label={texts.fields.language}
        name="language"
        value={values.language}
        // The language of a public post is part of its URL, and a translation is begun for a language.
        disabled={isReadOnly || draft.post !== null || values.translationOf !== ""}
        options={languageCodes.map((code) => [code, languages[code].name])}
        onChoose={(value) => type("language", value)}
      />
      <ImageField {...fields} uploadProgress={uploadProgress} />
    </div>
  );
}
