import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AuthNotice } from "#app/features/accounts/auth-view.tsx";
import { SecondFactorSection } from "#app/features/accounts/factors/second-factor-section.tsx";
import { useSession, useSessionStore } from "#app/features/accounts/session-provider.tsx";
import { EmailSection } from "#app/features/accounts/settings/email-section.tsx";
import { LanguageSection } from "#app/features/accounts/settings/language-section.tsx";
import { LinkedAccountsSection } from "#app/features/accounts/settings/linked-accounts-section.tsx";
import { PasswordSection } from "#app/features/accounts/settings/password-section.tsx";
import { ownSessionsKey, SessionsSection } from "#app/features/accounts/settings/sessions-section.tsx";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { manage } from "#app/texts/en/manage.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";

export const handle: RouteHandle = { title: "account" };

/** The account of the signed-in person. Each section is a component of its feature. */
export default function AccountPage() {
  const { database } = useEditorBackend();
  const store = useSessionStore();
  const queryClient = useQueryClient();
  const email = useSession().session?.user.email ?? "";
  const noticeOf = useOneNotice();
  const { product } = useCompany();
  const { requiresSecondFactor } = useSite();
  const reloadSessions = () => void refreshQueries(queryClient, { queryKey: ownSessionsKey });
  const secondFactor = <SecondFactorSection issuer={product} onChanged={reloadSessions} />;
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader kind="list" className="pb-8" title={manage.titles.account} />
      {/* Without a second factor, all links of the administration lead here. */}
      {requiresSecondFactor && secondFactor}
      <EmailSection email={email} {...noticeOf("email")} />
      <PasswordSection email={email} {...noticeOf("password")} onChanged={reloadSessions} />
      <LanguageSection {...noticeOf("language")} />
      {!requiresSecondFactor && secondFactor}
      <LinkedAccountsSection />
      {/* After the rejected renewal, the gate shows the sign-in screen. */}
      <SessionsSection
        database={database}
        onOwnSessionEnded={() => void store.renewAccessToken()}
        signOutEverywhere={() => store.signOutEverywhere()}
      />
    </main>
  );
}

/** The sections have one notice together: a new one replaces the notice of another section. */
function useOneNotice() {
  const [shown, setShown] = useState<{ section: string; notice: AuthNotice | null }>();
  return (section: string) => ({
    notice: shown?.section === section ? shown.notice : null,
    setNotice: (notice: AuthNotice | null) => setShown({ section, notice }),
  });
}
