import { AuthClient as AuthClientClass } from "@supabase/auth-js";
import { SESSION_STORAGE_KEY } from "./stored-session.ts";

export type AuthClient = InstanceType<typeof AuthClientClass>;

/** Location of the auth service; an empty URL means the site's own origin. */
export type AuthConfig = { backendUrl: string; publishableKey: string };

/** Creates the client in a separate chunk, so that visitors without a session do not load it. */
export function createAuthClient({ backendUrl, publishableKey }: AuthConfig): AuthClient {
  return new AuthClientClass({
    url: `${backendUrl || location.origin}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: SESSION_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false, // the session store reads the token and removes it from the tab's history
    flowType: "implicit",
    experimental: { recoveryCodes: true },
  });
}

/** Requests a new token after the backend rejected the old one; null on failure. */
export async function renewAccessToken(auth: AuthClient): Promise<string | null> {
  const { data, error } = await auth.refreshSession();
  // After a rejected refresh, auth-js would keep the session until the token expires.
  if (error && error.name !== "AuthRetryableFetchError") await auth.signOut({ scope: "local" });
  return data.session?.access_token ?? null;
}

/** Ends this session, and leaves those of other devices. */
export async function endSession(auth: AuthClient): Promise<void> {
  // The client ignores the service's responses 401, 403 and 404 (spec section 7), and then forgets the session.
  const { error } = await auth.signOut({ scope: "local" });
  if (error) throw error;
}

/** @throws if the service did not end the sessions of the account; the client then still has this one */
export async function endAllSessions(auth: AuthClient): Promise<void> {
  const { error } = await auth.signOut({ scope: "global" });
  if (error) throw error;
}
