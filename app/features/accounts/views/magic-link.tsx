import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireEmail } from "../required-fields.ts";

type MagicLinkProps = AuthViewProps & {
  /** Whether a link request creates an account for an unknown e-mail address. */
  createsAccounts: boolean;
};

export function MagicLink({ createsAccounts, ...props }: MagicLinkProps) {
  const texts = useTexts(accounts).magicLink;
  return (
    <AuthViewForm
      {...props}
      name={texts.name}
      label={texts.label}
      busyLabel={texts.busy}
      onSubmit={async (fields, auth) => {
        const { error } = await auth.signInWithOtp({
          email: requireEmail(fields),
          options: { emailRedirectTo: props.redirectTo, shouldCreateUser: createsAccounts },
        });
        if (error) throw error;
        return texts.done;
      }}
    >
      <EmailField {...props} />
    </AuthViewForm>
  );
}
