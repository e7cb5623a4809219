import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { href, Navigate, useNavigate, useSearchParams } from "react-router";
import { imageUploader } from "#app/features/image-library/data/upload-image.ts";
import { insertPost } from "#app/features/posts/data/save-post.ts";
import { openDraftQuery } from "#app/features/writing/draft-queries.ts";
import { PostForm } from "#app/features/writing/form/post-form.tsx";
import { draftUrl, formatSavedToday, type ServerDraft } from "#app/features/writing/model/server-draft.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { manage as texts } from "#app/texts/en/manage.ts";
import { writing } from "#app/texts/en/writing.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { RouteHandle } from "#shared/site-map.ts";
import { compareVersions } from "./compare-versions.tsx";
import { DraftState } from "./draft-state.tsx";
import { useEditorBackend } from "./editor-backend.ts";
import { useOwnName } from "./use-own-name.ts";

export const handle: RouteHandle = { title: "addPost" };

/** Page to add a post (spec section 2). */
export default function AddPostPage() {
  const [search] = useSearchParams();
  // Stores the opened draft's id, because the URL drops it after publication while the form stays open.
  const [draftId] = useState(search.get("draft"));
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      {draftId === null ? <AddForm opened={null} /> : <FormOfDraft draftId={draftId} />}
    </main>
  );
}

function FormOfDraft({ draftId }: { draftId: string }) {
  const { database } = useEditorBackend();
  const query = useQuery(openDraftQuery(database, { by: "id", value: draftId }));
  return (
    <DraftState query={query} draftId={draftId} missingText={texts.draft.missingForForm}>
      {/* The draft of an existing post opens at the post's edit page, which the list links. */}
      {(draft) => (draft.post_id ? <Navigate to={href("/admin/blog/drafts")} replace /> : <AddForm opened={draft} />)}
    </DraftState>
  );
}

function AddForm({ opened }: { opened: ServerDraft | null }) {
  const { account, database, drafts, openImageStore } = useEditorBackend();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader kind="form" title={writing.add.title} lead={writing.add.lead} />
      <PostForm
        post={null}
        database={database}
        ownName={useOwnName()}
        uploadImage={imageUploader(openImageStore)}
        drafts={{ backend: drafts, account, opened, offered: null }}
        compare={compareVersions}
        loadPost={async () => null}
        // A reload opens this draft with its schedule, and "Add New Post" opens an empty form.
        onScheduled={(id) => void navigate(draftUrl(id, null), { replace: true, preventScrollReset: true })}
        onPublished={({ slug, updated_at }) => {
          showToast("info", writing.notice.published.title(formatSavedToday(updated_at)));
          void navigate(href("/admin/blog/edit/:slug?", { slug }), { replace: true });
        }}
        save={async (row) => {
          const saved = await insertPost(database, row);
          void refreshQueries(queryClient, { queryKey: ["posts"] });
          if (search.has("draft")) void navigate(href("/admin/blog/add"), { replace: true });
          return saved;
        }}
      />
    </>
  );
}
