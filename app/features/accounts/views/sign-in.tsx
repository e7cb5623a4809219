import { AuthField, EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireEmailAndPassword } from "../required-fields.ts";

export function SignIn(props: AuthViewProps) {
  return (
    <AuthViewForm
      {...props}
      name="Sign in"
      label="Sign in"
      busyLabel="Signing in ..."
      onSubmit={async (fields, auth) => {
        const { error } = await auth.signInWithPassword(requireEmailAndPassword(fields));
        if (error) throw error;
        return undefined;
      }}
    >
      <EmailField {...props} autoComplete="username" />
      <AuthField
        name="password"
        type="password"
        label="Your Password"
        placeholder="Your password"
        autoComplete="current-password"
      />
    </AuthViewForm>
  );
}
