import { Outlet } from "react-router";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import { defaultTitle } from "#app/features/company/company-identity.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import adminStyles from "#app/styles/admin.css?url";
import { AdminNavigation } from "./admin-navigation.tsx";

export function links() {
  return [{ rel: "stylesheet", href: adminStyles }];
}

/** The session gate of the administration. A courtesy to people; the lock is in the database's policies. */
export default function AdminLayout() {
  return (
    <>
      <PageMeta title={defaultTitle(useCompany())} noIndex />
      <RequireSession address={useSite()}>
        <AdminNavigation />
        <Outlet />
      </RequireSession>
    </>
  );
}
