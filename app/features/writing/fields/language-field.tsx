import { Field } from "#app/ui/field.tsx";
import { languageCodes, languages } from "#shared/languages.ts";
import type { FieldsProps } from "./post-fields.tsx";

/** The language of a public post is part of its address and stays. */
export function LanguageField({ draft: { post, values }, store, isReadOnly }: FieldsProps) {
  return (
    <Field id="post-language" label="Language">
      <select
        id="post-language"
        name="language"
        className="input"
        value={values.language}
        disabled={isReadOnly || post !== null}
        onChange={({ target: { value } }) => store.apply({ type: "typed", name: "language", value })}
      >
        {languageCodes.map((language) => (
          <option key={language} value={language}>
            {languages[language].name}
          </option>
        ))}
      </select>
    </Field>
  );
}
