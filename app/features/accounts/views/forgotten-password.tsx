import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireEmail } from "../required-fields.ts";

export function ForgottenPassword(props: AuthViewProps) {
  const texts = useTexts(accounts).forgottenPassword;
  return (
    <AuthViewForm
      {...props}
      name={texts.name}
      label={texts.label}
      busyLabel={texts.busy}
      onSubmit={async (fields, auth) => {
        const { error } = await auth.resetPasswordForEmail(requireEmail(fields), { redirectTo: props.redirectTo });
        if (error) throw error;
        return texts.done;
      }}
    >
      <EmailField {...props} />
    </AuthViewForm>
  );
}
