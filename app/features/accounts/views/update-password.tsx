import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { AuthField } from "../auth-field.tsx";
import { AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { requireNewPassword } from "../required-fields.ts";

export function UpdatePassword({ onUpdated, ...props }: AuthViewProps & { onUpdated: () => void }) {
  const texts = useTexts(accounts).updatePassword;
  return (
    <AuthViewForm
      {...props}
      name={texts.name}
      label={texts.label}
      busyLabel={texts.busy}
      onSubmit={async (fields, auth) => {
        const { error } = await auth.updateUser({ password: requireNewPassword(fields) });
        if (error) throw error;
        onUpdated();
        return texts.done;
      }}
    >
      <AuthField name="password" type="password" {...texts.password} autoComplete="new-password" hint={texts.rule} />
    </AuthViewForm>
  );
}
