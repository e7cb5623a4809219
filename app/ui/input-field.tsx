import type { ComponentProps, ReactNode } from "react";
import { describeField, describeRequiredField, Field } from "./field.tsx";

type InputFieldProps = Omit<ComponentProps<"input">, "id" | "onChange"> & {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  onText?: (text: string) => void;
};

/** A field with one text input, which shows and announces its error. */
export function InputField({ id, label, error, hint, required, onText, children, ...input }: InputFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <input
        {...(required ? describeRequiredField : describeField)(id, error)}
        id={id}
        className="input"
        onChange={onText && (({ target }) => onText(target.value))}
        {...input}
      />
      {children}
    </Field>
  );
}
