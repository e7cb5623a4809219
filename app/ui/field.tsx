import type { ReactNode } from "react";

type FieldProps = {
  id: string;
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Where the control cannot be a label's target, the label gets an id to point at: `<id>-label`. */
  isGroup?: boolean;
  children: ReactNode;
};

/** A control with its label, its hint and what is wrong with it. */
export function Field({ id, label, error, hint, isGroup, children }: FieldProps) {
  return (
    <div className="grid content-start gap-2">
      {isGroup ? (
        <span id={`${id}-label`} className="font-mono text-sm">
          {label}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className="font-mono text-sm">
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
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** What a control says about its error. */
export function describeField(id: string, error: string | undefined) {
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  } as const;
}

/** The same of a control that may not stay empty. */
export function describeRequiredField(id: string, error: string | undefined) {
  return { ...describeField(id, error), "aria-required": true } as const;
}
