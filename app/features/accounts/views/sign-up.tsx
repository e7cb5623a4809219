import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { AuthField, EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireEmailAndPassword } from "../required-fields.ts";

export function SignUp(props: AuthViewProps) {
  const texts = useTexts(accounts).signUp;
  return (
    <AuthViewForm
      {...props}
      name={texts.name}
      label={texts.label}
      busyLabel={texts.busy}
      onSubmit={async (fields, auth) => {
        const { data, error } = await auth.signUp({
          ...requireEmailAndPassword(fields),
          options: { emailRedirectTo: props.redirectTo },
        });
        if (error) throw error;
        return data.session ? undefined : texts.done;
      }}
    >
      <EmailField {...props} />
      <AuthField name="password" type="password" {...texts.password} autoComplete="new-password" />
    </AuthViewForm>
  );
}
