import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { redirectFor } from "./session-navigation.ts";
import { useSession } from "./session-provider.tsx";

/**
 * The gate in front of protected pages (spec section 2). A courtesy to people: what anybody may do is decided by the
 * row policies. On the server it always shows its loading text, for documents are the anonymous view.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSession();
  if (state.isLoading) {
    return (
      <main id="main" tabIndex={-1} className="frame page">
        <p role="status" className="eyebrow">
          Checking authentication...
        </p>
      </main>
    );
  }
  const elsewhere = redirectFor(state, "protected");
  return elsewhere ? <Navigate to={elsewhere} replace /> : children;
}
