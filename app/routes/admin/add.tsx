import { useQueryClient } from "@tanstack/react-query";
import { insertPost } from "#app/features/posts/data/save-post.ts";
import { PostForm } from "#app/features/posts/editor/post-form.tsx";
import type { RouteHandle } from "#app/site-map.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useEditorBackend } from "./editor-backend.ts";

export const handle: RouteHandle = { title: "Admin Panel: Add New Blog Post" };

/** Add a post (spec section 2). */
export default function AddPostPage() {
  const { database, uploadImage } = useEditorBackend();
  const queryClient = useQueryClient();
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader
        kind="form"
        className="pb-8"
        above={<p className="eyebrow">admin / blog / add</p>}
        title="Admin Panel: Add New Blog Post"
        lead="Use this form to add new articles to your blog."
      />
      <PostForm
        post={null}
        uploadImage={uploadImage}
        save={async (row) => {
          const saved = await insertPost(database, row);
          void queryClient.invalidateQueries({ queryKey: ["posts"] });
          return saved;
        }}
      />
    </main>
  );
}
