import { useQueryClient } from "@tanstack/react-query";
import { insertPost } from "#app/features/posts/data/save-post.ts";
import { PostForm } from "#app/features/posts/editor/post-form.tsx";
import type { RouteHandle } from "#app/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";

export const handle: RouteHandle = { title: "Admin Panel: Add New Blog Post" };

/** Add a post (spec section 2). */
export default function AddPostPage() {
  const { database, uploadImage } = useEditorBackend();
  const queryClient = useQueryClient();
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <header className="grid gap-2 pb-8">
        <p className="eyebrow">admin / blog / add</p>
        <h1 className="display text-2xl sm:text-3xl">Admin Panel: Add New Blog Post</h1>
        <p className="text-quiet">Use this form to add new articles to your blog.</p>
      </header>
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
