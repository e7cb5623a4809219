import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { listPostLabels } from "../data/list-post-labels.ts";

/** What the fields of a search offer; without it they are fields. */
export function postLabelsQuery(database: DatabaseClient) {
  return queryOptions({
    queryKey: ["posts", "labels"],
    queryFn: ({ signal }) => listPostLabels(database, signal),
    retry: false,
  });
}
