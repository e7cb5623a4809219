import { useMemo } from "react";
import { useSessionStore } from "#app/features/accounts/session-provider.tsx";
import type { OpenImageStore } from "#app/features/posts/data/image-store.ts";
import { thenRefreshPages } from "#app/features/posts/data/refresh-pages.ts";
import { createDraftBackend } from "#app/features/posts/draft-backend.ts";
import { createDatabaseClient } from "#app/lib/backend-client.ts";
import { fetchWithProgress } from "#app/lib/fetch-with-progress.ts";
import { useSite } from "#app/lib/site-provider.tsx";

/** The backend as the signed-in editor may use it: every request carries a token that is fresh when it leaves. */
export function useEditorBackend() {
  const { backendUrl, publishableKey } = useSite();
  const session = useSessionStore();
  return useMemo(() => {
    const asEditor =
      (fetchPlainly: typeof fetch): typeof fetch =>
      async (input, init) => {
        const send = (bearer: string) => {
          const headers = new Headers(init?.headers);
          headers.set("apikey", publishableKey);
          headers.set("Authorization", `Bearer ${bearer}`);
          return fetchPlainly(input, { ...init, headers });
        };
        const token = await session.getAccessToken();
        // Everybody may read: lists open while the sign-in service is away. To write as nobody would change nothing.
        if (!token) return (init?.method ?? "GET") === "GET" ? send(publishableKey) : sessionLost();
        const response = await send(token);
        if (response.status !== 401) return response;
        const renewed = await session.renewAccessToken();
        return renewed ? send(renewed) : sessionLost();
      };
    let lastToken: string | null = null;
    /** For what nobody has asked for at this moment: a token that is refused ends no session. */
    const quietly =
      (options: RequestInit): typeof fetch =>
      async (input, init) => {
        // While a page is being left there is no time to look for another.
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
      /** What this site answers itself, whichever the backend is. */
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
  }, [backendUrl, publishableKey, session]);
}

/** What the clients show when nobody is signed in any more; the gate then leads to the sign-in screen. */
function sessionLost(): Response {
  const message = "Your session has ended or cannot be checked. Sign in again; unsaved text is kept in this browser.";
  return Response.json({ code: "session_lost", message }, { status: 401 });
}
