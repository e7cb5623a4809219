import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { session } from "#app/texts/en/session.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { redirectFor } from "./session-navigation.ts";
import { useSession } from "./session-provider.tsx";

/** Redirects anonymous visitors (spec section 2); row policies protect the data. Documents show the anonymous view. */
export function RequireSession({ children }: { children: ReactNode }) {
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
  return elsewhere ? <Navigate to={elsewhere} replace /> : children;
}
