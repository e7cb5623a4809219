import { EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireEmail } from "../required-fields.ts";

type MagicLinkProps = AuthViewProps & {
  /** Whether a link request creates an account for an unknown address. */
  createsAccounts: boolean;
};

export function MagicLink({ createsAccounts, ...props }: MagicLinkProps) {
  return (
    <AuthViewForm
      {...props}
      name="Magic link"
      label="Send Magic Link"
      busyLabel="Sending Magic Link ..."
      onSubmit={async (fields, auth) => {
        const { error } = await auth.signInWithOtp({
          email: requireEmail(fields),
          options: { emailRedirectTo: props.redirectTo, shouldCreateUser: createsAccounts },
        });
        if (error) throw error;
        return "Check your email for the magic link";
      }}
    >
      <EmailField {...props} />
    </AuthViewForm>
  );
}
