import type { InputHTMLAttributes } from "react";
import { describeField, describeRequiredField, Field } from "./field.tsx";

type InputFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "onChange"> & {
  id: string;
  label: string;
  error?: string | undefined;
  onText: (text: string) => void;
};

/** A field with one text input, which shows and announces its error. */
export function InputField({ id, label, error, required, onText, children, ...input }: InputFieldProps) {
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...(required ? describeRequiredField : describeField)(id, error)}
        id={id}
        className="input"
        onChange={({ target }) => onText(target.value)}
        {...input}
      />
      {children}
    </Field>
  );
}
