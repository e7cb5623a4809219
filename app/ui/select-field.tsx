import type { SelectHTMLAttributes } from "react";
import { describeField, Field } from "./field.tsx";

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "onChange"> & {
  id: string;
  label: string;
  error?: string | undefined;
  /** Pairs of value and text. */
  options: Iterable<readonly [string, string]>;
  onChoose?: (value: string) => void;
};

/** A field with one choice, which shows and announces its error. */
export function SelectField({ id, label, error, options, onChoose, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} error={error}>
      <select
        {...describeField(id, error)}
        id={id}
        className="input"
        onChange={({ target }) => onChoose?.(target.value)}
        {...select}
      >
        {[...options].map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
