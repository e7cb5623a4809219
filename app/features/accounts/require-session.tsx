import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSite } from "#app/lib/site-provider.tsx";
import { session } from "#app/texts/en/session.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { hasFactor } from "./second-factor.ts";
import { ACCOUNT_PATH, redirectFor } from "./session-navigation.ts";
import { useSession } from "./session-provider.tsx";

/**
 * Redirects anonymous visitors (spec section 2), and accounts without a required second factor to their own page. Row
 * policies protect the data. Documents show the anonymous view.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { requiresSecondFactor } = useSite();
  const state = useSession();
  const texts = useTexts(session);
  if (state.isLoading) {
    return (
      <main id="main" tabIndex={-1} className="frame page">
        <p role="status" className="eyebrow">
          {texts.checking}
        </p>
      </main>
    );
  }
  const elsewhere = redirectFor(state, "protected");
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  const mustEnroll = requiresSecondFactor && state.session && !hasFactor(state.session);
  return mustEnroll && pathname !== ACCOUNT_PATH ? <Navigate to={ACCOUNT_PATH} replace /> : children;
}
