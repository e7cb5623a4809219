import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { BackendError, isUniqueViolation } from "#shared/backend-error.ts";
import type { Post } from "#shared/post.ts";
import { findFreeSlug, restorePost } from "./data/deleted-posts.ts";
import type { DeletedPostSummary } from "./post-version.ts";

/** A post whose slug is taken: the last rejected slug, and a free one. */
export type SlugConflict = { post: DeletedPostSummary; taken: string; suggestion: string };

/** Restores one deleted post at a time; for a taken slug, `conflict` asks for another one. */
export function useRestorePost(database: DatabaseClient, onDone: (post: Post) => void) {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<SlugConflict | null>(null);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ post, slug }: { post: DeletedPostSummary; slug: string }) => restorePost(database, post.id, slug),
    onSuccess: async (post) => {
      setConflict(null);
      showToast("success", texts.deleted.restored);
      await refreshQueries(queryClient, { queryKey: ["posts"] });
      onDone(post);
    },
    onError: async (error, { post, slug }) => {
      if (error instanceof BackendError && isUniqueViolation(error)) {
        const suggestion = await findFreeSlug(database, post.slug).catch(() => "");
        setConflict({ post, taken: slug, suggestion });
        return;
      }
      showToast("error", texts.deleted.restoreFailed(explainFailure(error, texts.deleted.noun)));
      // The shown list is outdated.
      if (error instanceof BackendError && [404, 409].includes(error.status)) {
        await refreshQueries(queryClient, { queryKey: ["posts"] });
      }
    },
  });
  return {
    isBusy: isPending,
    conflict,
    restore: (post: DeletedPostSummary, slug = post.slug) => mutate({ post, slug }),
    dismissConflict: () => setConflict(null),
  };
}
