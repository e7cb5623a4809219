import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { unreadCountQuery } from "#app/features/inbox/message-queries.ts";
import { ownRoleQuery } from "#app/features/people/own-role-query.ts";
import { useEditorBackend } from "./editor-backend.ts";

/** @param props.isAsking whether to load the number of unread messages and the user's role */
export function AdminNavigation({ isAsking }: { isAsking: boolean }) {
  const { database } = useEditorBackend();
  const userId = useSession().session?.user.id;
  const { data: unread } = useQuery({ ...unreadCountQuery(database, "inbox"), enabled: isAsking });
  const { data: role } = useQuery({
    ...ownRoleQuery(database, userId ?? ""),
    enabled: isAsking && userId !== undefined,
  });
  return (
    <nav aria-label="Administration" className="admin-navigation">
      <ul className="frame">
        <li>
          <NavLink to="/admin/blog">Posts</NavLink>
        </li>
        <li>
          <NavLink to="/admin/pictures">Pictures</NavLink>
        </li>
        <li>
          <NavLink to="/admin/messages">
            Messages{" "}
            {unread ? (
              <span className="unread-count">
                {unread} <span className="unread-word">unread</span>
              </span>
            ) : null}
          </NavLink>
        </li>
        {role === "owner" && (
          <li>
            <NavLink to="/admin/accounts">Accounts</NavLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
