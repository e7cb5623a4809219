import { AuthField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireNewPassword } from "../required-fields.ts";

/** The service checks it: `minimum_password_length` in supabase/config.toml, and lists of breached passwords. */
export const PASSWORD_RULE = "At least 10 characters. Passwords that are known from data leaks are refused.";

export function UpdatePassword({ onUpdated, ...props }: AuthViewProps & { onUpdated: () => void }) {
  return (
    <AuthViewForm
      {...props}
      name="Update password"
      label="Update password"
      busyLabel="Updating password ..."
      onSubmit={async (fields, auth) => {
        const { error } = await auth.updateUser({ password: requireNewPassword(fields) });
        if (error) throw error;
        onUpdated();
        return "Your password has been updated";
      }}
    >
      <AuthField
        name="password"
        type="password"
        label="New password"
        placeholder="Your new password"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
      />
    </AuthViewForm>
  );
}
