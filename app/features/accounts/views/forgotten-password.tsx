import { EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireEmail } from "../required-fields.ts";

export function ForgottenPassword(props: AuthViewProps) {
  return (
    <AuthViewForm
      {...props}
      name="Reset password"
      label="Send reset password instructions"
      busyLabel="Sending reset instructions ..."
      onSubmit={async (fields, auth) => {
        const { error } = await auth.resetPasswordForEmail(requireEmail(fields), { redirectTo: props.redirectTo });
        if (error) throw error;
        return "Check your email for the password reset link";
      }}
    >
      <EmailField {...props} />
    </AuthViewForm>
  );
}
