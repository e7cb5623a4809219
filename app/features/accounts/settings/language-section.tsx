import { useLocation } from "react-router";
import { manage } from "#app/texts/en/manage.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { DEFAULT_LANGUAGE, isLanguage, languages, pathIn } from "#shared/languages.ts";
import { AuthViewForm } from "../auth-view.tsx";
import { AccountSection } from "./account-section.tsx";
import type { SectionProps } from "./email-section.tsx";

/** Stores the language of the administration in the account, and opens the page in that language. */
export function LanguageSection(props: SectionProps) {
  const texts = useTexts(manage).language;
  const current = useLanguage();
  const { pathname } = useLocation();
  return (
    <AccountSection title={texts.title} lead={texts.lead}>
      <AuthViewForm
        {...props}
        name={texts.title}
        label={texts.submit}
        busyLabel={texts.busy}
        isMain={false}
        onSubmit={async ({ language }, auth) => {
          const wanted = isLanguage(language) ? language : DEFAULT_LANGUAGE;
          const { error } = await auth.updateUser({ data: { language: wanted } });
          if (error) throw error;
          if (wanted === current) return texts.done;
          location.assign(pathIn(wanted, pathname));
          return undefined;
        }}
      >
        <SelectField
          id="account-language"
          label={texts.label}
          name="language"
          defaultValue={current}
          options={Object.entries(languages).map(([code, { name }]) => [code, name])}
        />
      </AuthViewForm>
    </AccountSection>
  );
}
