import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { getOwnAccount } from "./data/get-own-account.ts";

/** Fails silently and without retries: the administration also works on a backend without roles. */
export function ownAccountQuery(database: DatabaseClient, userId: string) {
  return queryOptions({
    queryKey: ["people", "own account", userId],
    queryFn: ({ signal }) => getOwnAccount(database, userId, signal),
    staleTime: 60_000,
    retry: false,
    enabled: userId !== "",
  });
}
