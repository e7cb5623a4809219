import { useState } from "react";
import { Navigate, useHref } from "react-router";
import stylesheet from "#app/features/accounts/auth.css?url";
import { AuthForm } from "#app/features/accounts/auth-form.tsx";
import { useFactorView } from "#app/features/accounts/factors/use-factor-view.tsx";
import { lacksFactor } from "#app/features/accounts/second-factor.ts";
import { AFTER_LOGIN_PATH, redirectFor } from "#app/features/accounts/session-navigation.ts";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { SESSION_STORAGE_KEY } from "#app/features/accounts/stored-session.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { Logo } from "#app/features/company/logo.tsx";
import { useNonce } from "#app/lib/nonce.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { accounts } from "#app/texts/en/accounts.ts";
import { session } from "#app/texts/en/session.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { titleOf } from "#shared/company-identity.ts";

/** Runs before the first paint: if a session or a link with a session exists, auth.css hides the form. */
const noteSessionScript = `try{if(localStorage.getItem("${SESSION_STORAGE_KEY}")||location.hash.includes("access_token="))document.documentElement.dataset.session="stored"}catch(e){}`;

const NO_PROVIDERS: never[] = [];

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** The login page of spec section 2. */
export default function LoginPage() {
  const company = useCompany();
  const site = useSite();
  const texts = useTexts(accounts).signIn;
  const { checking } = useTexts(session);
  const nonce = useNonce();
  const isHydrated = useHydrated();
  const redirectTo = site.siteUrl + useHref(AFTER_LOGIN_PATH);
  const state = useSession();
  const elsewhere = redirectFor(state, "login");
  const needsFactor = state.session !== null && lacksFactor(state.session);
  const factor = useFactorView(needsFactor);
  const isWaiting = state.isLoading || elsewhere !== null || (needsFactor && factor === null);
  // A visible form stays visible and busy until the next page opens.
  const [wasShown, setWasShown] = useState(false);
  if (!isWaiting && !wasShown) setWasShown(true);

  return (
    <main id="main" tabIndex={-1} className="frame page auth-page" data-waiting={(isWaiting && !wasShown) || undefined}>
      {elsewhere && <Navigate to={elsewhere} replace />}
      {/* The card is in the middle of the screen, so a part of it would move when the rest is read. */}
      <link rel="expect" href="#footer" blocking="render" />
      <PageMeta title={titleOf(texts.title, company)} description={texts.description(company.product)} noIndex />
      {!isHydrated && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant script
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: noteSessionScript }} />
      )}
      <p role="status" className="eyebrow auth-waiting">
        {checking}
      </p>
      <section data-theme="dark" className="auth-card" aria-labelledby="login-title">
        <Logo className="auth-logo" />
        <h1 id="login-title" className="display auth-title">
          {texts.title}
        </h1>
        {state.endedElsewhere && (
          <Notice as="p" role="status" className="mb-6 p-4 text-sm">
            {texts.signedOutElsewhere}
          </Notice>
        )}
        {factor ?? (
          <AuthForm
            redirectTo={redirectTo}
            showLinks={site.authShowLinks}
            allowsSignUp={false}
            providers={site.signInProviders ?? NO_PROVIDERS}
            hasCompanySignIn={site.companySignIn}
          />
        )}
      </section>
    </main>
  );
}
