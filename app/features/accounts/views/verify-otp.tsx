import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { AuthField, EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireCode } from "../required-fields.ts";

export function VerifyOtp(props: AuthViewProps) {
  const texts = useTexts(accounts).verifyToken;
  return (
    <AuthViewForm
      {...props}
      name={texts.name}
      label={texts.label}
      busyLabel={texts.busy}
      onSubmit={async (fields, auth) => {
        // The embedded service rejects "email"; this type accepts codes for sign-in and for a new password.
        const { error } = await auth.verifyOtp({ ...requireCode(fields), type: "magiclink" });
        if (error) throw error;
        return undefined;
      }}
    >
      <EmailField {...props} />
      <AuthField name="token" type="text" {...texts.token} autoComplete="one-time-code" inputMode="numeric" />
    </AuthViewForm>
  );
}
