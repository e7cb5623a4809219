import { AuthClient as AuthClientClass } from "@supabase/auth-js";
import { SESSION_STORAGE_KEY } from "./stored-session.ts";

export type AuthClient = InstanceType<typeof AuthClientClass>;

/** Where the auth service answers; the origin is empty for the site's own. */
export type AuthConfig = { backendUrl: string; publishableKey: string };

/** In the chunk that brings the client: visitors without a session load none of this. */
export function createAuthClient({ backendUrl, publishableKey }: AuthConfig): AuthClient {
  return new AuthClientClass({
    url: `${backendUrl || location.origin}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: SESSION_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false, // the session store does it and leaves no token in the tab's history
    flowType: "implicit",
  });
}

/** Another token for one the backend refused; null when none can be had. */
export async function renewAccessToken(auth: AuthClient): Promise<string | null> {
  const { data, error } = await auth.refreshSession();
  // Where the refresh is refused as well, auth-js would keep the session until the token's own time is up.
  if (error && error.name !== "AuthRetryableFetchError") await auth.signOut({ scope: "local" });
  return data.session?.access_token ?? null;
}

export async function endSession(auth: AuthClient): Promise<void> {
  // The client ignores the service's 401, 403 and 404 answers (spec section 7).
  const { error } = await auth.signOut();
  if (error) await auth.signOut({ scope: "local" });
}
