import { AuthField, EmailField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireCode } from "../required-fields.ts";

export function VerifyOtp(props: AuthViewProps) {
  return (
    <AuthViewForm
      {...props}
      name="Verify token"
      label="Verify token"
      busyLabel="Verifying ..."
      onSubmit={async (fields, auth) => {
        // The embedded service rejects "email"; this type accepts codes for sign-in and for a new password.
        const { error } = await auth.verifyOtp({ ...requireCode(fields), type: "magiclink" });
        if (error) throw error;
        return undefined;
      }}
    >
      <EmailField {...props} />
      <AuthField
        name="token"
        type="text"
        label="Token"
        placeholder="Your Otp token"
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </AuthViewForm>
  );
}
