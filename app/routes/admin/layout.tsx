import { useEffect } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import { defaultTitle } from "#app/features/company/company-identity.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { KeptDrafts } from "#app/features/posts/kept-drafts.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import adminStyles from "#app/styles/admin.css?url";
import { AdminNavigation } from "./admin-navigation.tsx";

export function links() {
  return [{ rel: "stylesheet", href: adminStyles }];
}

/** No marketing footer under a tool, see routes/site/layout.tsx. */
export const handle = { isTool: true };

/** The session gate of the administration. A courtesy to people; the lock is in the database's policies. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const isForm = /^\/admin\/blog\/./.test(pathname); // which offers its own text, and only that
  useFocusOnNewPage();
  return (
    <>
      <PageMeta title={defaultTitle(useCompany())} noIndex />
      <RequireSession address={useSite()}>
        <QueryProvider>
          <AdminNavigation />
          {!isForm && <KeptDrafts key={pathname} />}
          <Outlet />
        </QueryProvider>
      </RequireSession>
    </>
  );
}

/** The link that led here went with its page, and the focus with it: the keyboard goes on where the new page begins. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what makes a page new
  useEffect(() => {
    const isByLink = navigationType !== "POP"; // a document that loads begins at its skip link
    if (isByLink && document.activeElement === document.body) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [pathname, navigationType]);
}
