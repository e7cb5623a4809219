import type { AuthClient as AuthClientClass, Session } from "@supabase/auth-js";

/** Where auth-js keeps the session. Its presence is what makes a public page load any auth code at all. */
export const SESSION_STORAGE_KEY = "nusagrid-session";

export type AuthClient = InstanceType<typeof AuthClientClass>;

export type AuthConfig = { backendUrl: string; publishableKey: string };

/** Fetches the client's code and makes one. @throws when the code cannot be fetched */
export async function createAuthClient({ backendUrl, publishableKey }: AuthConfig): Promise<AuthClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  return new AuthClient({
    url: `${backendUrl || location.origin}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: SESSION_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false, // the session store does it and leaves no token in the tab's history
    flowType: "implicit",
  });
}

/** The session in the browser's storage; null when there is none, or none that can be used. */
export function readStoredSession(): Session | null {
  try {
    const stored: Session | null = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? "null");
    return stored?.access_token && stored.refresh_token ? stored : null;
  } catch {
    return null;
  }
}

export function dropStoredSession(): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
}
