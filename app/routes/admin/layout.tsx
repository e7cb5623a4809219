import { Outlet } from "react-router";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import { useSite } from "#app/lib/site-provider.tsx";

/** Everything below /admin needs a session. */
export default function AdminLayout() {
  return (
    <RequireSession address={useSite()}>
      <Outlet />
    </RequireSession>
  );
}
