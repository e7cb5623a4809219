import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { InputField } from "#app/ui/input-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { getAt } from "./content-values.ts";
import { type ContentFieldProps, fieldId, useFaultText } from "./field-context.ts";

/** A field with the same value in every language, such as an icon. */
export function SharedField({ path, schema, isOptional, form, label }: ContentFieldProps & { label: string }) {
  const texts = useTexts(siteAdmin);
  const describe = useFaultText();
  const [language = ""] = Object.keys(form.values);
  const id = fieldId(path, "all");
  const value = getAt(form.values[language], path);
  const fault = form.faults[language]?.[path.join(".")];
  const error = fault && describe(fault);
  const set = (next: unknown) => form.onChangeAll(path, () => next);

  if (schema.type === "boolean") {
    return (
      <label className="content-mark">
        <input type="checkbox" checked={value === true} onChange={({ target }) => set(target.checked)} />{" "}
        <span>{label}</span>
      </label>
    );
  }
  if (schema.enum) {
    return (
      <SelectField
        id={id}
        label={label}
        error={error}
        value={String(value)}
        options={[
          ...(isOptional ? [["", texts.none] as const] : []),
          ...schema.enum.map((name) => [name, name] as const),
        ]}
        onChoose={set}
      />
    );
  }
  if (schema.format === "image") {
    return (
      <Field id={id} label={label} error={error} isGroup>
        <div className="content-image">
          {value ? <ImageName name={String(value)} /> : <span className="text-quiet">{texts.none}</span>}
          {form.chooseImage(texts.chooseLogo, set)}
          {value ? (
            <Button look="quiet" onClick={() => set("")}>
              {texts.removeLogo}
            </Button>
          ) : null}
        </div>
      </Field>
    );
  }
  return (
    <div className="content-short">
      {schema.format === "colour" && <span className="content-swatch" style={{ background: String(value) }} />}
      <InputField id={id} label={label} error={error} value={String(value)} onText={set} />
    </div>
  );
}

function ImageName({ name }: { name: string }) {
  return <span className="wrap-anywhere">{name}</span>;
}
