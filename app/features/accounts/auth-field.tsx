import { useEffect, useId, useRef } from "react";
import { describeRequiredField, Field } from "#app/ui/field.tsx";

type AuthFieldProps = {
  /** Name of the value among the form's fields. */
  name: string;
  label: string;
  placeholder: string;
  type: "email" | "password" | "text";
  autoComplete: "username" | "email" | "current-password" | "new-password" | "one-time-code";
  inputMode?: "numeric";
  defaultValue?: string;
  onValue?: (value: string) => void;
};

export function AuthField({ name, label, onValue, ...input }: AuthFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // What was typed or filled in before the page came alive told nobody of it.
  useEffect(() => {
    if (field.current?.value) onValue?.(field.current.value);
  }, [onValue]);
  return (
    <Field id={id} label={label}>
      <input
        ref={field}
        id={id}
        name={name}
        className="input"
        {...describeRequiredField(id, undefined)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onValue?.(event.target.value)}
        {...input}
      />
    </Field>
  );
}

type EmailFieldProps = { email: string; onEmail: (email: string) => void; autoComplete?: "username" | "email" };

/** The e-mail address; it goes along from one view to the next. */
export function EmailField({ email, onEmail, autoComplete = "email" }: EmailFieldProps) {
  return (
    <AuthField
      name="email"
      type="email"
      label="Email address"
      placeholder="Your email address"
      autoComplete={autoComplete}
      defaultValue={email}
      onValue={onEmail}
    />
  );
}
