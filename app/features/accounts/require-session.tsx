import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { type AuthAddress, useSession } from "./session-store.ts";

/**
 * The gate in front of protected pages (spec section 2). A courtesy to people: what anybody may do is decided by the
 * row policies. On the server it always shows its loading text, for documents are the anonymous view.
 */
export function RequireSession({ address, children }: { address: AuthAddress; children: ReactNode }) {
  const { session, isLoading, isRecovering } = useSession(address);
  if (isLoading) {
    return (
      <main id="main" tabIndex={-1} className="frame page">
        <p role="status" className="eyebrow">
          Checking authentication...
        </p>
      </main>
    );
  }
  // Whoever came to set a new password does that first.
  if (!session || isRecovering) return <Navigate to="/login" replace />;
  return children;
}
