import { useMemo } from "react";
import { useSession, useSessionStore } from "#app/features/accounts/session-provider.tsx";
import type { OpenImageStore } from "#app/features/image-library/data/image-store.ts";
import { thenRefreshPages } from "#app/features/posts/data/refresh-pages.ts";
import { createDraftBackend } from "#app/features/writing/model/draft-backend.ts";
import { createDatabaseClient } from "#app/lib/backend-client.ts";
import { fetchWithProgress } from "#app/lib/fetch-with-progress.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { manage as texts } from "#app/texts/en/manage.ts";

/** The backend with the editor's permissions: every request has a token that is valid when sent. */
export function useEditorBackend() {
  const { backendUrl, publishableKey } = useSite();
  const session = useSessionStore();
  const account = useSession().session?.user.id ?? "";
  return useMemo(() => {
    const asEditor =
      (fetchPlainly: typeof fetch): typeof fetch =>
      async (input, init) => {
        const isRead = ["GET", "HEAD"].includes(init?.method ?? "GET");
        const signals = [init?.signal, isRead ? session.signOutSignal : null].filter((signal) => signal != null);
        const send = (bearer: string) => {
          const headers = new Headers(init?.headers);
          headers.set("apikey", publishableKey);
          headers.set("Authorization", `Bearer ${bearer}`);
          return fetchPlainly(input, { ...init, headers, signal: AbortSignal.any(signals) });
        };
        const token = await session.getAccessToken();
        // Reads fall back to the anonymous key; writes without a session would be rejected.
        if (!token) return (init?.method ?? "GET") === "GET" ? send(publishableKey) : sessionLost();
        const response = await send(token);
        if (response.status !== 401) return response;
        const renewed = await session.renewAccessToken();
        return renewed ? send(renewed) : sessionLost();
      };
    let lastToken: string | null = null;
    /** For background requests: a rejected token does not end the session. */
    const quietly =
      (options: RequestInit): typeof fetch =>
      async (input, init) => {
        // During page unload there is no time to refresh the token.
        const token = options.keepalive ? lastToken : await session.getAccessToken();
        if (!token) return sessionLost();
        lastToken = token;
        const headers = new Headers(init?.headers);
        headers.set("apikey", publishableKey);
        headers.set("Authorization", `Bearer ${token}`);
        return fetch(input, { ...init, ...options, headers });
      };
    const asking = (options: RequestInit) =>
      createDatabaseClient({ url: backendUrl, publishableKey, fetch: quietly(options) });
    const isHosted = backendUrl !== "";
    const openImageStore: OpenImageStore = (onProgress) => ({
      url: backendUrl || location.origin,
      fetch: asEditor(onProgress ? fetchWithProgress(onProgress) : fetch),
    });
    return {
      account,
      /** Calls the site's own server, for any backend. */
      askServer: asEditor(fetch),
      database: createDatabaseClient({
        url: backendUrl,
        publishableKey,
        fetch: isHosted ? thenRefreshPages(asEditor(fetch)) : asEditor(fetch),
      }),
      quietDatabase: asking({}),
      drafts: createDraftBackend(asking({}), asking({ keepalive: true })),
      openImageStore,
    };
  }, [backendUrl, publishableKey, session, account]);
}

/** Response without a session; the gate then shows the sign-in screen. */
function sessionLost(): Response {
  return Response.json({ code: "session_lost", message: texts.sessionLost }, { status: 401 });
}
