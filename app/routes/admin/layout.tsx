import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
// Asked for with the page's other code instead of by it: nothing is shown here without a session.
import "#app/features/accounts/auth-client.ts";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import { titleOf } from "#app/features/company/company-identity.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { PictureLibraryProvider } from "#app/features/posts/pictures/picture-library.tsx";
import { UnsavedDrafts } from "#app/features/posts/unsaved-drafts.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useRouteHandles } from "#app/routes/route-handles.ts";
import type { RouteHandle } from "#app/site-map.ts";
import adminStyles from "#app/styles/admin.css?url";
import { prepareToasts } from "#app/ui/toasts.tsx";
import { useFirstAnswers } from "#app/ui/use-first-answers.ts";
import { AdminNavigation } from "./admin-navigation.tsx";
import { useEditorBackend } from "./editor-backend.ts";

export function links() {
  return [{ rel: "stylesheet", href: adminStyles }];
}

/** No marketing footer under a tool, see routes/site/layout.tsx. */
export const handle: RouteHandle = { isTool: true };

/** The session gate of the administration. A courtesy to people; the lock is in the database's policies. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const page = useRouteHandles().at(-1);
  const isForm = /^\/admin\/blog\/(?:add|edit)\b/.test(pathname); // which offers its own text, and only that
  return (
    <>
      <PageMeta title={titleOf(page?.title ?? "Admin Panel", useCompany())} noIndex />
      <RequireSession>
        <QueryProvider>
          <Administration>{!isForm && <UnsavedDrafts key={pathname} />}</Administration>
        </QueryProvider>
      </RequireSession>
    </>
  );
}

/** Behind the gate, which the backend of an editor needs. */
function Administration({ children }: { children: ReactNode }) {
  // What failed for want of a network is told by a toast, which could not be fetched then.
  const hasAnswers = useFirstAnswers(prepareToasts);
  return (
    <>
      <AdminNavigation isAsking={hasAnswers} />
      {children}
      <PictureLibraryProvider library={useEditorBackend()}>
        <Outlet />
      </PictureLibraryProvider>
    </>
  );
}
