import { AuthField } from "../auth-field.tsx";
import { AuthViewForm } from "../auth-view.tsx";
import { requirePasswordChange } from "../required-fields.ts";
import { PASSWORD_RULE } from "../views/update-password.tsx";
import { AccountSection } from "./account-section.tsx";
import type { SectionProps } from "./email-section.tsx";

type PasswordSectionProps = SectionProps & {
  /** Password managers store the new password for this address. */
  email: string;
  onChanged: () => void;
};

export function PasswordSection({ email, onChanged, ...props }: PasswordSectionProps) {
  return (
    <AccountSection title="Password" lead="A new password ends all your other sessions.">
      <AuthViewForm
        {...props}
        name="Password"
        label="Change password"
        busyLabel="Changing password ..."
        isMain={false}
        onSubmit={async (fields, auth) => {
          const { error } = await auth.updateUser(requirePasswordChange(fields));
          if (error) throw error;
          onChanged();
          return "Your password has been updated";
        }}
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <AuthField
          name="current"
          type="password"
          label="Current password"
          placeholder="Your current password"
          autoComplete="current-password"
        />
        <AuthField
          name="password"
          type="password"
          label="New password"
          placeholder="Your new password"
          autoComplete="new-password"
          hint={PASSWORD_RULE}
        />
      </AuthViewForm>
    </AccountSection>
  );
}
