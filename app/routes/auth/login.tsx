import { useEffect } from "react";
import { useNavigate } from "react-router";
import { AuthForm } from "#app/features/accounts/auth-form.tsx";
import { useSession } from "#app/features/accounts/session-store.ts";
import { defaultTitle } from "#app/features/company/company-identity.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { Logo } from "#app/features/company/logo.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import stylesheet from "../../styles/auth.css?url";

const AFTER_LOGIN = "/admin/blog";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** Spec section 2, Login. What happens once somebody is signed in is told in routes/site/use-account-events.ts. */
export default function LoginPage() {
  const company = useCompany();
  const site = useSite();
  const navigate = useNavigate();
  const { session, isRecovering } = useSession(site);
  const isDone = session !== null && !isRecovering;

  useEffect(() => {
    if (isDone) void navigate(AFTER_LOGIN, { replace: true });
  }, [isDone, navigate]);

  return (
    <main id="main" tabIndex={-1} className="frame page auth-page">
      <PageMeta title={defaultTitle(company)} noIndex />
      <section className="auth-card" aria-labelledby="login-title">
        <Logo product={company.product} className="auth-logo" />
        <h1 id="login-title" className="display auth-title">
          Sign In to Admin Panel
        </h1>
        <AuthForm
          address={site}
          redirectTo={site.siteUrl + AFTER_LOGIN}
          showLinks={site.authShowLinks}
          allowsSignUp={false}
          providers={[]}
        />
      </section>
    </main>
  );
}
