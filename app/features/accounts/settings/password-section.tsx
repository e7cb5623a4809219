import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { AuthField } from "../auth-field.tsx";
import { AuthViewForm } from "../auth-view.tsx";
import { requireNewPassword } from "../required-fields.ts";
import { AccountSection } from "./account-section.tsx";
import type { SectionProps } from "./email-section.tsx";

type PasswordSectionProps = SectionProps & {
  /** Password managers store the new password for this address. */
  email: string;
  onChanged: () => void;
};

export function PasswordSection({ email, onChanged, ...props }: PasswordSectionProps) {
  const texts = useTexts(accounts).updatePassword;
  return (
    <AccountSection title="Password" lead="A new password ends all your other sessions.">
      <AuthViewForm
        {...props}
        name="Password"
        label="Change password"
        busyLabel="Changing password ..."
        isMain={false}
        onSubmit={async (fields, auth) => {
          if (!fields.current) throw new Error("Please enter your current password.");
          const password = requireNewPassword(fields);
          const { error } = await auth.updateUser({ password, current_password: fields.current });
          if (error) throw error;
          onChanged();
          return texts.done;
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
          hint={texts.rule}
        />
      </AuthViewForm>
    </AccountSection>
  );
}
