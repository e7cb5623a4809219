import { useMemo } from "react";
import { createDatabaseClient, type DatabaseClient } from "./backend-client.ts";
import { useSite } from "./site-provider.tsx";

export function useDatabase(): DatabaseClient {
  const { backendUrl, publishableKey } = useSite();
  return useMemo(() => createDatabaseClient({ url: backendUrl, publishableKey }), [backendUrl, publishableKey]);
}
