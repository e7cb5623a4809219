import { AuthClient, type GoTrueClientOptions } from "@supabase/auth-js";
import type { Site } from "./start-site.ts";

/** A client like in an application: it stores its session in memory and shares it with no other client. */
export function createAuth(site: Site, options: GoTrueClientOptions = {}) {
  const stored = new Map<string, string>();
  return new AuthClient({
    url: `${site.backendUrl}/auth/v1`,
    headers: { apikey: site.backend.publishableKey },
    storageKey: crypto.randomUUID(),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    autoRefreshToken: false,
    ...options,
  });
}
