import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { listPeople } from "./data/ask-people.ts";
import { getOwnRole } from "./data/get-own-role.ts";

export const ownRoleKey = ["people", "own role"];

export function peopleQuery(send: typeof fetch) {
  return queryOptions({
    queryKey: ["people", "list"],
    queryFn: ({ signal }) => listPeople(send, signal),
    staleTime: 0, // other owners change it, too
  });
}

/** Fails silently and is not retried: the administration works without it, as on a backend that knows no roles. */
export function ownRoleQuery(database: DatabaseClient, userId: string) {
  return queryOptions({
    queryKey: [...ownRoleKey, userId],
    queryFn: ({ signal }) => getOwnRole(database, userId, signal),
    staleTime: 60_000,
    retry: false,
  });
}
