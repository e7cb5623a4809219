import type { ReactNode } from "react";
import { useSite } from "#app/lib/site-provider.tsx";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { InputField } from "#app/ui/input-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { publicImageUrl } from "#shared/image-urls.ts";
import { LEAST_TEXT_CONTRAST } from "#shared/site-content/contrast.ts";
import { getAt } from "./content-values.ts";
import { type ContentFieldProps, fieldId, useFaultText } from "./field-context.ts";
import { contrastOfField } from "./find-faults.ts";

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
  const field = { id, label, error, value: String(value), onText: set };
  if (schema.format === "image") return <LogoField {...field}>{form.chooseImage(texts.chooseLogo, set)}</LogoField>;
  if (schema.format === "colour") return <ColourField {...field} contrast={contrastOfField(path.join("."), value)} />;
  return (
    <div className="content-short">
      <InputField {...field} />
    </div>
  );
}

type TextFieldProps = {
  id: string;
  label: string;
  error: string | undefined;
  value: string;
  onText: (text: string) => void;
};

/** @param props.children the button that opens the image library */
function LogoField({ id, label, error, value, onText, children }: TextFieldProps & { children: ReactNode }) {
  const texts = useTexts(siteAdmin);
  return (
    <Field id={id} label={label} error={error} isGroup>
      <div className="content-image">
        {value ? <Thumbnail name={value} /> : <span className="text-quiet">{texts.none}</span>}
        {children}
        {value && (
          <Button look="quiet" onClick={() => onText("")}>
            {texts.removeLogo}
          </Button>
        )}
      </div>
    </Field>
  );
}

function ColourField({ contrast, ...field }: TextFieldProps & { contrast: number | undefined }) {
  const texts = useTexts(siteAdmin);
  return (
    <div className="content-short">
      <input
        type="color"
        className="content-swatch"
        aria-label={texts.chooseColour(field.label)}
        value={field.value}
        onChange={({ target }) => field.onText(target.value)}
      />
      <InputField {...field} hint={contrast !== undefined && <Contrast value={contrast} />} />
    </div>
  );
}

function Contrast({ value }: { value: number }) {
  const texts = useTexts(siteAdmin);
  return (
    <span className={value < LEAST_TEXT_CONTRAST ? "text-danger" : undefined}>
      {texts.contrast(value.toFixed(1), LEAST_TEXT_CONTRAST)}
    </span>
  );
}

/** An image of the library. Its name helps when the image cannot be shown. */
function Thumbnail({ name }: { name: string }) {
  const { backendUrl } = useSite();
  return <img src={publicImageUrl(backendUrl, name)} alt={name} className="content-thumbnail" />;
}
