import { AuthField, EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireEmailAndPassword } from "../required-fields.ts";

export function SignUp(props: AuthViewProps) {
  return (
    <AuthViewForm
      {...props}
      name="Sign up"
      label="Sign up"
      busyLabel="Signing up ..."
      onSubmit={async (fields, auth) => {
        const { data, error } = await auth.signUp({
          ...requireEmailAndPassword(fields),
          options: { emailRedirectTo: props.redirectTo },
        });
        if (error) throw error;
        return data.session ? undefined : "Check your email for the confirmation link";
      }}
    >
      <EmailField {...props} />
      <AuthField
        name="password"
        type="password"
        label="Create a Password"
        placeholder="Your password"
        autoComplete="new-password"
      />
    </AuthViewForm>
  );
}
