import type { InputHTMLAttributes, ReactNode } from "react";

type FieldProps = {
  id: string;
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Announces the error when it appears. */
  isAlert?: boolean;
  /** For controls that a label cannot target: the label's text then has the id `<id>-label`. */
  isGroup?: boolean;
  children: ReactNode;
};

export function Field({ id, label, error, hint, isAlert, isGroup, children }: FieldProps) {
  const labelled = { id: `${id}-label`, className: "font-mono text-sm" };
  return (
    <div className="grid content-start gap-2">
      {isGroup ? (
        <span {...labelled}>{label}</span>
      ) : (
        <label {...labelled} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role={isAlert ? "alert" : undefined} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

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

type FieldDescription = {
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

export function describeField(id: string, error: string | undefined): FieldDescription {
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
}

export function describeRequiredField(id: string, error: string | undefined) {
  return { ...describeField(id, error), "aria-required": true };
}
