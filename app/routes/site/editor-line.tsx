import { useQuery } from "@tanstack/react-query";
import { href, Link, useMatches } from "react-router";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { readablePostQuery } from "#app/features/posts/post-queries.ts";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useDatabase } from "#app/lib/use-database.ts";
import { manage } from "#app/texts/en/manage.ts";
import { AdminLinks, useAdminNews } from "../admin/admin-links.tsx";
import { useRouteHandles } from "../route-handles.ts";
import styles from "./editor-line.css?inline";

const texts = manage.bar;

/** Links to the administration on public pages, for signed-in people. A preview shows what visitors see. */
export function EditorLine() {
  const { session, isRecovering } = useSession();
  const isPreview = useRouteHandles().some(({ isFramed }) => isFramed);
  if (!session || isRecovering || isPreview) return null;
  return (
    <QueryProvider>
      <style>{styles}</style>
      <Line />
    </QueryProvider>
  );
}

function Line() {
  const slug = useMatches().at(-1)?.params.slug;
  return (
    <nav aria-label={texts.name} className="editor-line">
      <div className="frame">
        <AdminLinks {...useAdminNews(true)} />
        {slug && <EditLink slug={slug} />}
      </div>
    </nav>
  );
}

/** Reads the page's result; a missing post has no link. */
function EditLink({ slug }: { slug: string }) {
  const { data: post } = useQuery({ ...readablePostQuery(useDatabase(), slug), enabled: false });
  if (!post) return null;
  return (
    <Link to={href("/admin/blog/edit/:slug?", { slug })} className="edit-link">
      {texts.edit}
      <span className="edit-text">{texts.thisPost}</span>
    </Link>
  );
}
