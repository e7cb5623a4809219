import { useQueryClient } from "@tanstack/react-query";
import { href, useNavigate } from "react-router";
import type { ReadVersion } from "#app/features/post-history/post-version.ts";
import { updatePost } from "#app/features/posts/data/save-post.ts";
import { refreshAfterUpdate, storeSavedPost } from "#app/features/posts/editable-post-query.ts";
import { explainSaveFailure } from "#app/features/posts/save-failure.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { useQuestion } from "#app/ui/use-question.ts";
import { BackendError } from "#shared/backend-error.ts";
import type { Post } from "#shared/post.ts";
import { useEditorBackend } from "./editor-backend.ts";

/** Asks, saves an earlier version like a normal update, with the spec's messages, and opens the form. */
export function useRestoreVersion(post: Post) {
  const { database } = useEditorBackend();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { asked, ...question } = useQuestion<{ version: ReadVersion }>();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ version }: { version: ReadVersion }) =>
      updatePost(database, { id: post.id, version: post.updated_at, row: version.fields }),
    onSuccess: async (saved) => {
      showToast("success", texts.edit.success);
      storeSavedPost(queryClient, database, saved);
      await navigate(href("/admin/blog/edit/:slug?", { slug: saved.slug }));
      void refreshAfterUpdate(queryClient);
    },
    onError: (error, request) => {
      question.close(request);
      const isRejection = error instanceof BackendError;
      showToast("error", isRejection ? explainSaveFailure(error, "edit").toast : texts.unexpected);
    },
  });
  const ask = (version: ReadVersion) => question.ask({ version });
  return { ...question, ask, asked, isBusy: isPending, confirm: () => question.confirm(mutate) };
}
