import type { User } from "@supabase/auth-js";
import { href, Link, NavLink } from "react-router";
import { useSession, useSessionStore } from "#app/features/accounts/session-provider.tsx";
import { manage } from "#app/texts/en/manage.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ThemeToggle } from "#app/ui/theme.tsx";
import { prepareToasts } from "#app/ui/toasts.tsx";
import { useFirstResponses } from "#app/ui/use-first-responses.ts";
import { AdminLinks, useAdminNews } from "./admin-links.tsx";
import { useOwnName } from "./use-own-name.ts";

/** The header of the administration, without the sections of the landing page. */
export function AdminBar() {
  const texts = useTexts(manage).bar;
  const { session, isLoading } = useSession();
  const user = isLoading ? undefined : session?.user;
  return (
    <header className="admin-bar">
      <div className="frame">
        <nav aria-label={texts.name} className="admin-links">
          {user ? <LinksWithNews /> : <AdminLinks unread={0} isOwner={false} />}
        </nav>
        <div className="admin-person">
          <Link to="/">{texts.viewSite}</Link>
          {user && <NavLink to={href("/admin/account")}>{texts.account}</NavLink>}
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

/** Shows the e-mail address of an account without a name. */
function Name({ of: { email } }: { of: User }) {
  return <span className="admin-person-name">{useOwnName() || email}</span>;
}

/** Shows only with a session (spec section 2, 'Header'). */
function Logout() {
  const store = useSessionStore();
  return (
    <button type="button" onClick={() => void store.signOut()}>
      {useTexts(manage).bar.logout}
    </button>
  );
}
