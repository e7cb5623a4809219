import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
// Imports the client with the page's code, because the administration always needs it.
import "#app/features/accounts/auth-client.ts";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { PictureLibraryProvider } from "#app/features/pictures/picture-library.tsx";
import { UnsavedDrafts } from "#app/features/writing/unsaved-drafts.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useRouteHandles } from "#app/routes/route-handles.ts";
import adminStyles from "#app/styles/admin.css?url";
import { prepareToasts } from "#app/ui/toasts.tsx";
import { useFirstResponses } from "#app/ui/use-first-responses.ts";
import { titleOf } from "#shared/company-identity.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { AdminNavigation } from "./admin-navigation.tsx";
import { useEditorBackend } from "./editor-backend.ts";

export function links() {
  return [{ rel: "stylesheet", href: adminStyles }];
}

/** Omits the marketing footer, see routes/site/layout.tsx. */
export const handle: RouteHandle = { isTool: true };

/** The session gate of the administration. Only the database's row policies protect the data. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const page = useRouteHandles().at(-1);
  const { session } = useSession();
  const isForm = /^\/admin\/blog\/(?:add|edit)\b/.test(pathname); // forms only offer their own text
  return (
    <>
      <PageMeta title={titleOf(page?.title ?? "Admin Panel", useCompany())} noIndex />
      <RequireSession>
        <QueryProvider>
          <Administration>
            {!isForm && session && <UnsavedDrafts key={pathname} account={session.user.id} />}
          </Administration>
        </QueryProvider>
      </RequireSession>
    </>
  );
}

/** Inside the gate, because the editor's backend needs a session. */
function Administration({ children }: { children: ReactNode }) {
  // Loads the toast code in advance, because a toast must also report a lost network.
  const hasLoaded = useFirstResponses(prepareToasts);
  return (
    <>
      <AdminNavigation isAsking={hasLoaded} />
      {children}
      <PictureLibraryProvider library={useEditorBackend()}>
        <Outlet />
      </PictureLibraryProvider>
    </>
  );
}
