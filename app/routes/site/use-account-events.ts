import { useEffect } from "react";
import { useNavigate } from "react-router";
import { AUTH_ERROR } from "#app/features/accounts/link-answer.ts";
import { type AuthEvent, subscribeToAuthEvents } from "#app/features/accounts/session-store.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { showToast } from "#app/ui/toasts.tsx";

/**
 * What the site says and where it goes when a session begins, changes or ends (spec section 4, 'Auth events on login').
 * One place for all pages, so that nothing is said twice. A session merely found says nothing; one that ended elsewhere
 * leaves readers of public pages alone.
 */
export function useAccountEvents(): void {
  const site = useSite();
  const navigate = useNavigate();

  useEffect(() => {
    const isAtLogin = () => location.pathname === "/login";
    const goToLogin = () => {
      // From a protected page the gate leads there too; both replace it.
      if (!isAtLogin()) void navigate("/login", { replace: location.pathname.startsWith("/admin") });
    };
    return subscribeToAuthEvents(site, ({ name, session, isOwn }: AuthEvent) => {
      if ((name === "SIGNED_IN" || name === "USER_UPDATED") && session && (isAtLogin() || isOwn)) {
        if (name === "USER_UPDATED") showToast("success", "Your password has been updated");
        showToast("success", "Successfully signed in!");
        // The login page leaves by itself, as it does when it finds a session.
        if (!isAtLogin()) void navigate("/admin/blog", { replace: true });
      }
      if (name === "SIGNED_OUT" && isOwn) {
        showToast("info", "Successfully signed out!");
        goToLogin();
      }
      if (name === "PASSWORD_RECOVERY" && isOwn) goToLogin();
      if (name === "AUTH_ERROR") {
        showToast("error", AUTH_ERROR);
        goToLogin();
      }
    });
  }, [site, navigate]);
}
