import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSession, useSessionStore } from "#app/features/accounts/session-provider.tsx";
import { ownAccountQuery } from "#app/features/people/own-account-query.ts";
import { ThemeToggle } from "#app/ui/theme.tsx";
import { prepareToasts } from "#app/ui/toasts.tsx";
import { useFirstResponses } from "#app/ui/use-first-responses.ts";
import { AdminLinks, useAdminNews } from "./admin-links.tsx";
import { useEditorBackend } from "./editor-backend.ts";

/** The header of the administration, without the sections of the landing page. */
export function AdminBar() {
  const { session, isLoading } = useSession();
  const user = isLoading ? undefined : session?.user;
  return (
    <header className="admin-bar">
      <div className="frame">
        <nav aria-label="Administration" className="admin-links">
          {user ? <LinksWithNews /> : <AdminLinks unread={0} isOwner={false} />}
        </nav>
        <div className="admin-person">
          <Link to="/">View site</Link>
          {user && <Name of={user} />}
          <ThemeToggle />
          {user && <Logout />}
        </div>
      </div>
    </header>
  );
}

/** Renders with the page, so that the page's requests are sent first. */
function LinksWithNews() {
  // Loads the toast code in advance, because a toast must also report a lost network.
  const hasLoaded = useFirstResponses(prepareToasts);
  return <AdminLinks {...useAdminNews(hasLoaded)} />;
}

/** Shows the account that the links have loaded, and the e-mail address of an account without a name. */
function Name({ of: { id, email } }: { of: User }) {
  const account = useQuery({ ...ownAccountQuery(useEditorBackend().database, id), enabled: false });
  return <span className="admin-person-name">{account.data?.name || email}</span>;
}

/** Shows only with a session (spec section 2, 'Header'). */
function Logout() {
  const store = useSessionStore();
  return (
    <button type="button" onClick={() => void store.signOut()}>
      Logout
    </button>
  );
}
