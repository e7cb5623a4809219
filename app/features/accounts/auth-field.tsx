import { useId } from "react";
import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";

type AuthFieldProps = {
  name: string;
  label: string;
  placeholder: string;
  type: "email" | "password" | "text";
  autoComplete: "username" | "email" | "current-password" | "new-password" | "one-time-code";
  inputMode?: "numeric";
  defaultValue?: string;
  hint?: string;
};

export function AuthField({ name, label, hint, ...input }: AuthFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        name={name}
        className="input"
        {...describeRequiredField(id, undefined)}
        aria-describedby={hint && `${id}-hint`}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </Field>
  );
}

type EmailFieldProps = { email: string; autoComplete?: "username" | "email" };

export function EmailField({ email, autoComplete = "email" }: EmailFieldProps) {
  return (
    <AuthField
      name="email"
      type="email"
      {...useTexts(accounts).email}
      autoComplete={autoComplete}
      defaultValue={email}
    />
  );
}
