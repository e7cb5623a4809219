import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { AuthField, EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireEmailAndPassword } from "../required-fields.ts";

export function SignIn(props: AuthViewProps) {
  const texts = useTexts(accounts).signIn;
  return (
    <AuthViewForm
      {...props}
      name={texts.name}
      label={texts.label}
      busyLabel={texts.busy}
      onSubmit={async (fields, auth) => {
        const { error } = await auth.signInWithPassword(requireEmailAndPassword(fields));
        if (error) throw error;
        return undefined;
      }}
    >
      <EmailField {...props} autoComplete="username" />
      <AuthField name="password" type="password" {...texts.password} autoComplete="current-password" />
    </AuthViewForm>
  );
}
