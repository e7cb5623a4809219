/** The auth form alone on a page, in the view that the URL names, because the site shows only four of its six views. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AuthForm } from "#app/features/accounts/auth-form.tsx";
import type { AuthViewName } from "#app/features/accounts/auth-view.tsx";
import { SessionProvider } from "#app/features/accounts/session-provider.tsx";
import "#app/styles/site.css";
import "#app/features/accounts/auth.css";

const view = new URLSearchParams(location.search).get("view") as AuthViewName;

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <section data-theme="dark" className="auth-card">
      <h1 className="display auth-title">Auth form</h1>
      <SessionProvider backendUrl="" publishableKey="key">
        <AuthForm redirectTo={location.origin} view={view} />
      </SessionProvider>
    </section>
  </StrictMode>,
);
