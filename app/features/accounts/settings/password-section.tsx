import { account } from "#app/texts/en/account.ts";
import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { AuthField } from "../auth-field.tsx";
import { AuthViewForm } from "../auth-view.tsx";
import { requireNewPassword } from "../required-fields.ts";
import { AccountSection } from "./account-section.tsx";
import type { SectionProps } from "./email-section.tsx";

type PasswordSectionProps = SectionProps & {
  /** Password managers store the new password for this e-mail address. */
  email: string;
  onChanged: () => void;
};

export function PasswordSection({ email, onChanged, ...props }: PasswordSectionProps) {
  const { password: texts } = account;
  const updating = useTexts(accounts).updatePassword;
  return (
    <AccountSection title={texts.title} lead={texts.lead}>
      <AuthViewForm
        {...props}
        name={texts.title}
        label={texts.submit}
        busyLabel={texts.busy}
        isMain={false}
        onSubmit={async (fields, auth) => {
          if (!fields.current) throw new Error(texts.missing);
          const password = requireNewPassword(fields);
          const { error } = await auth.updateUser({ password, current_password: fields.current });
          if (error) throw error;
          onChanged();
          return updating.done;
        }}
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <AuthField name="current" type="password" {...texts.current} autoComplete="current-password" />
        <AuthField
          name="password"
          type="password"
          {...updating.password}
          autoComplete="new-password"
          hint={updating.rule}
        />
      </AuthViewForm>
    </AccountSection>
  );
}
