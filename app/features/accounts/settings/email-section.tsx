import { account } from "#app/texts/en/account.ts";
import { AuthField } from "../auth-field.tsx";
import type { AuthViewProps } from "../auth-view.tsx";
import { AuthViewForm } from "../auth-view.tsx";
import { requireEmail } from "../required-fields.ts";
import { AccountSection } from "./account-section.tsx";

export type SectionProps = Pick<AuthViewProps, "notice" | "setNotice">;

const texts = account.email;

export function EmailSection({ email, ...props }: SectionProps & { email: string }) {
  return (
    <AccountSection title={texts.title} lead={texts.lead(email)}>
      <AuthViewForm
        {...props}
        name={texts.title}
        label={texts.submit}
        busyLabel={texts.busy}
        isMain={false}
        onSubmit={async (fields, auth) => {
          const { error } = await auth.updateUser({ email: requireEmail(fields) });
          if (error) throw error;
          return texts.done;
        }}
      >
        <AuthField name="email" type="email" label={texts.label} placeholder={texts.placeholder} autoComplete="email" />
      </AuthViewForm>
    </AccountSection>
  );
}
