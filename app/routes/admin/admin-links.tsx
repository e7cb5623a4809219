import { useQuery } from "@tanstack/react-query";
import { href, NavLink } from "react-router";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { unreadCountQuery } from "#app/features/inbox/unread-count-query.ts";
import { ownAccountQuery } from "#app/features/people/own-account-query.ts";
import { manage } from "#app/texts/en/manage.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { useEditorBackend } from "./editor-backend.ts";

type AdminNews = { unread: number; isOwner: boolean };

const NO_NEWS: AdminNews = { unread: 0, isOwner: false };

/** @param isAsking whether to load the number of unread messages and the user's account */
export function useAdminNews(isAsking: boolean): AdminNews {
  const { database } = useEditorBackend();
  const userId = useSession().session?.user.id;
  const unread = useQuery({ ...unreadCountQuery(database, "inbox"), enabled: isAsking });
  const account = useQuery({ ...ownAccountQuery(database, userId ?? ""), enabled: isAsking && userId !== undefined });
  // Both appear together, because a number that comes later would move the last link.
  if (!unread.isFetched || !account.isFetched) return NO_NEWS;
  return { unread: unread.data ?? 0, isOwner: account.data?.role === "owner" };
}

export function AdminLinks({ unread, isOwner }: AdminNews) {
  const texts = useTexts(manage).bar;
  return (
    <>
      <NavLink to={href("/admin/blog")}>{texts.posts}</NavLink>
      <NavLink to={href("/admin/pictures")}>{texts.images}</NavLink>
      <NavLink to={href("/admin/site/:section?")}>{texts.site}</NavLink>
      <NavLink to={href("/admin/messages")}>
        <span>{texts.messages}</span>{" "}
        {unread > 0 && (
          <span className="unread-count">
            <span>{unread}</span> <span className="sr-only">{texts.unread}</span>
          </span>
        )}
      </NavLink>
      {isOwner && <NavLink to={href("/admin/accounts")}>{texts.people}</NavLink>}
    </>
  );
}
