import { useMemo } from "react";
import { getAccessToken } from "#app/features/accounts/session-store.ts";
import { uploadImage } from "#app/features/posts/data/upload-image.ts";
import { createDatabaseClient } from "#app/lib/backend-client.ts";
import { useSite } from "#app/lib/site-provider.tsx";

/** The backend as the signed-in editor may use it: every request carries a token that is fresh when it leaves. */
export function useEditorBackend() {
  const { backendUrl, publishableKey } = useSite();
  return useMemo(() => {
    const address = { backendUrl, publishableKey };
    const fetchAsEditor: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      const token = await getAccessToken(address);
      headers.set("apikey", publishableKey);
      headers.set("Authorization", `Bearer ${token ?? publishableKey}`);
      return fetch(input, { ...init, headers });
    };
    return {
      database: createDatabaseClient({ url: backendUrl, publishableKey, fetch: fetchAsEditor }),
      uploadImage: (file: File) => uploadImage({ url: backendUrl || location.origin, fetch: fetchAsEditor }, file),
    };
  }, [backendUrl, publishableKey]);
}
