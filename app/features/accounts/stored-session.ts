import type { Session } from "@supabase/auth-js";

/** Where auth-js keeps the session. Its presence is what makes a public page load any auth code at all. */
export const SESSION_STORAGE_KEY = "nusagrid-session";

/** The session in the browser's storage; null when there is none, or none that can be used. */
export function readStoredSession(): Session | null {
  try {
    const stored: Session | null = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? "null");
    return stored?.access_token && stored.refresh_token ? stored : null;
  } catch {
    return null;
  }
}
