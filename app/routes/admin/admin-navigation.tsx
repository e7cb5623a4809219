import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { unreadCountQuery } from "#app/features/inbox/message-queries.ts";
import { useEditorBackend } from "./editor-backend.ts";

export function AdminNavigation() {
  const { database } = useEditorBackend();
  const { data: unread } = useQuery(unreadCountQuery(database, "inbox"));
  return (
    <nav aria-label="Administration" className="admin-navigation">
      <ul className="frame">
        <li>
          <NavLink to="/admin/blog">Posts</NavLink>
        </li>
        <li>
          <NavLink to="/admin/messages">
            Messages {unread ? <span className="unread-count">{unread} unread</span> : null}
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
