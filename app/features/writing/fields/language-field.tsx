import { writing as texts } from "#app/texts/en/writing.ts";
import { Field } from "#app/ui/field.tsx";
import { languageCodes, languages } from "#shared/languages.ts";

type LanguageFieldProps = { value: string; isDisabled: boolean; onChange: (value: string) => void };

export function LanguageField({ value, isDisabled, onChange }: LanguageFieldProps) {
  return (
    <Field id="post-language" label={texts.fields.language}>
      <select
        id="post-language"
        name="language"
        className="input"
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
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
