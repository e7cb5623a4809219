import type { Session } from "@supabase/auth-js";

/** Storage key of auth-js. Public pages load auth code only if this entry exists. */
export const SESSION_STORAGE_KEY = "nusagrid-session";

/** Returns the session in the browser's storage; null when it is missing or invalid. */
export function readStoredSession(): Session | null {
  try {
    const stored: Session | null = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? "null");
    return stored?.access_token && stored.refresh_token ? stored : null;
  } catch {
    return null;
  }
}
