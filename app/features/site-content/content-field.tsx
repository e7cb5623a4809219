import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { describeField, Field } from "#app/ui/field.tsx";
import { languages } from "#shared/languages.ts";
import { ContentList } from "./content-list.tsx";
import { getAt } from "./content-values.ts";
import { type ContentFieldProps, fieldId, useFaultText, useLabel } from "./field-context.ts";
import { SharedField } from "./shared-field.tsx";

/** Makes the controls of a field from its schema. Texts have one control for each language, side by side. */
function ContentField(props: ContentFieldProps) {
  const { name, path, schema, form } = props;
  const label = useLabel(name);
  if (schema.format === "id") return null;
  if (schema.type === "array")
    return <ContentList {...props} label={label} Field={ContentField} Fields={ContentFields} />;
  if (schema.type === "object") {
    return (
      <fieldset className="content-group">
        <legend>{label}</legend>
        <ContentFields path={path} schema={schema} form={form} />
      </fieldset>
    );
  }
  if (schema.type === "boolean" || (schema.format && schema.format !== "long")) {
    return <SharedField {...props} label={label} />;
  }
  return (
    <div className="content-languages">
      {Object.keys(form.values).map((language) => (
        <TextField key={language} {...props} label={label} language={language} />
      ))}
    </div>
  );
}

export function ContentFields({ path, schema, form }: Pick<ContentFieldProps, "path" | "schema" | "form">) {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => (
    <ContentField
      key={name}
      name={name}
      path={[...path, name]}
      schema={property}
      isOptional={!schema.required?.includes(name)}
      form={form}
    />
  ));
}

type TextFieldProps = ContentFieldProps & { label: string; language: string };

function TextField({ path, schema, form, label, language }: TextFieldProps) {
  const texts = useTexts(siteAdmin);
  const describe = useFaultText();
  const id = fieldId(path, language);
  const value = String(getAt(form.values[language], path) ?? "");
  const fault = form.faults[language]?.[path.join(".")];
  const error = fault && describe(fault);
  const max = schema.maxLength ?? 0;
  const control = {
    id,
    className: "input",
    value,
    ...describeField(id, error),
    lang: language === "all" ? undefined : language,
    onChange: ({ target }: { target: { value: string } }) =>
      form.onChange(language, path, target.value.replaceAll(/[\r\n\t]+/g, " ")),
  };
  const isKnown = Object.hasOwn(languages, language);
  const inLanguage = isKnown ? texts.inLanguage(label, languages[language as keyof typeof languages].name) : label;
  return (
    <Field id={id} label={inLanguage} error={error} hint={<Length length={value.length} max={max} />}>
      {schema.format === "long" ? <textarea rows={3} {...control} /> : <input {...control} />}
    </Field>
  );
}

/** The limit is a hint for the design before it is a fault. */
function Length({ length, max }: { length: number; max: number }) {
  const texts = useTexts(siteAdmin);
  return <span className={length > max ? "text-danger" : undefined}>{texts.length(length, max)}</span>;
}
