import { Outlet, useLocation } from "react-router";
// Imports the client with the page's code, because the administration always needs it.
import "#app/features/accounts/auth-client.ts";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { ImageLibraryContext } from "#app/features/image-library/image-library.tsx";
import { UnsavedDrafts } from "#app/features/writing/unsaved-drafts.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useRouteHandles } from "#app/routes/route-handles.ts";
import adminStyles from "#app/styles/admin.css?url";
import { manage } from "#app/texts/en/manage.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { titleOf } from "#shared/company-identity.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { AdminBar } from "./admin-bar.tsx";
import { useEditorBackend } from "./editor-backend.ts";
import { useAccountLanguage } from "./use-account-language.ts";

export function links() {
  return [{ rel: "stylesheet", href: adminStyles }];
}

/** Replaces the public header and omits the footer, see routes/site/layout.tsx. */
export const handle: RouteHandle = { isTool: true };

/** The session gate of the administration. Only the database's row policies protect the data. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const page = useRouteHandles().at(-1);
  const titles: Record<string, string> & { other: string } = useTexts(manage).titles;
  const { session } = useSession();
  useAccountLanguage(session?.user);
  const isForm = /^\/admin\/blog\/(?:add|edit)\b/.test(pathname); // forms only offer their own text
  return (
    <QueryProvider>
      <PageMeta title={titleOf(titles[page?.title ?? "other"] ?? page?.title ?? titles.other, useCompany())} noIndex />
      <AdminBar />
      <RequireSession>
        {!isForm && <UnsavedText key={pathname} />}
        <Page />
      </RequireSession>
    </QueryProvider>
  );
}

/** These are inside the gate, because the editor's backend needs a session. */
function UnsavedText() {
  const { account, quietDatabase } = useEditorBackend();
  return account && <UnsavedDrafts account={account} database={quietDatabase} />;
}

function Page() {
  return (
    <ImageLibraryContext value={useEditorBackend()}>
      <Outlet />
    </ImageLibraryContext>
  );
}
