import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { listPostLabels } from "../data/list-post-labels.ts";

export function postLabelsQuery(database: DatabaseClient) {
  return queryOptions({
    queryKey: ["posts", "labels"],
    queryFn: ({ signal }) => listPostLabels(database, signal),
    retry: false,
  });
}
