import { AuthField } from "../auth-field.tsx";
import type { AuthViewProps } from "../auth-view.tsx";
import { AuthViewForm } from "../auth-view.tsx";
import { requireEmail } from "../required-fields.ts";
import { AccountSection } from "./account-section.tsx";

export type SectionProps = Pick<AuthViewProps, "notice" | "setNotice">;

const LINKS_SENT =
  "Open the links that were sent to your current and your new address. The address changes after that.";

export function EmailSection({ email, ...props }: SectionProps & { email: string }) {
  return (
    <AccountSection title="E-mail address" lead={<>You sign in with {email}.</>}>
      <AuthViewForm
        {...props}
        name="E-mail address"
        label="Change address"
        busyLabel="Changing address ..."
        isMain={false}
        onSubmit={async (fields, auth) => {
          const { error } = await auth.updateUser({ email: requireEmail(fields) });
          if (error) throw error;
          return LINKS_SENT;
        }}
      >
        <AuthField
          name="email"
          type="email"
          label="New e-mail address"
          placeholder="you@example.com"
          autoComplete="email"
        />
      </AuthViewForm>
    </AccountSection>
  );
}
