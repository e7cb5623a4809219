import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { getOwnRole } from "./data/get-own-role.ts";

/** Fails silently and without retries: the administration also works on a backend without roles. */
export function ownRoleQuery(database: DatabaseClient, userId: string) {
  return queryOptions({
    queryKey: ["people", "own role", userId],
    queryFn: ({ signal }) => getOwnRole(database, userId, signal),
    staleTime: 60_000,
    retry: false,
    enabled: userId !== "",
  });
}
