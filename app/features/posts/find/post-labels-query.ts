import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";

/** All authors and tags of posts, and the names of all editors, sorted by name. */
export type PostLabels = { authors: string[]; tags: string[]; people: string[] };

export function postLabelsQuery(database: DatabaseClient) {
  return queryOptions({
    queryKey: ["posts", "labels"],
    queryFn: async ({ signal }) => {
      const response = await database.rpc("list_post_labels", {}, { get: true }).abortSignal(signal);
      // The generated types do not describe the function's JSON. A database before an upgrade returns no people.
      return { people: [], ...(unwrap(response) as Omit<PostLabels, "people">) } as PostLabels;
    },
    retry: false,
  });
}
