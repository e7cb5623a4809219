import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { deleteMessage } from "#app/features/inbox/data/delete-message.ts";
import type { MessageList } from "#app/features/inbox/data/list-messages.ts";
import { ExportButtons } from "#app/features/inbox/export-button.tsx";
import { type Mailbox, MESSAGES_PAGE_SIZE, type Message } from "#app/features/inbox/message.ts";
import { messageListQuery, messageListsKey } from "#app/features/inbox/message-queries.ts";
import { MessageSearch } from "#app/features/inbox/message-search.tsx";
import { MessageTable, messageRowId } from "#app/features/inbox/message-table.tsx";
import { type MessagesView, messagesUrl, readMessagesView } from "#app/features/inbox/messages-url.ts";
import { OpenMessage } from "#app/features/inbox/open-message.tsx";
import { unreadCountQuery, unreadCountsKey } from "#app/features/inbox/unread-count-query.ts";
import { useMessageChanges } from "#app/features/inbox/use-message-changes.ts";
import { countPages } from "#app/lib/page-number.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { inbox } from "#app/texts/en/inbox.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { RouteHandle } from "#shared/site-map.ts";
import { DeletionDialog, useDeletion } from "./deletion.tsx";
import { useEditorBackend } from "./editor-backend.ts";

export const handle: RouteHandle = { title: "messages" };

export default function AdminMessagesPage() {
  const { database } = useEditorBackend();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const view = readMessagesView(search);
  const main = useRef<HTMLElement>(null);
  useFocusFollowsView(main, view.openId);

  const deletion = useDeletion({
    noun: inbox.noun,
    deleteItem: async ({ id }: Message) => {
      await deleteMessage(database, id);
      queryClient.setQueriesData<MessageList>({ queryKey: messageListsKey }, (list) => list && leaveOut(list, id));
    },
    queryKey: messageListsKey,
    words: { done: inbox.deleted, failed: inbox.deleteFailed },
    nextUrl: () => {
      const list = queryClient.getQueryData(messageListQuery(database, view).queryKey);
      const page = list ? Math.min(view.page, countPages(list.count, MESSAGES_PAGE_SIZE)) : view.page;
      return view.openId || page !== view.page ? messagesUrl({ ...view, page, openId: null }) : undefined;
    },
    onDeleted: () => {
      void refreshQueries(queryClient, { queryKey: unreadCountsKey });
      focusHeading(main.current);
    },
  });

  return (
    <main ref={main} id="main" tabIndex={-1} className="frame page admin-page">
      {view.openId ? (
        <OpenedMessage key={view.openId} id={view.openId} view={view} onDelete={deletion.ask} />
      ) : (
        <BoxOfMessages view={view} onDelete={deletion.ask} onGone={() => focusHeading(main.current)} />
      )}
      <DeletionDialog deletion={deletion} nameOf={({ subject }) => subject} />
    </main>
  );
}

type BoxOfMessagesProps = {
  view: MessagesView;
  onDelete: (message: Message) => void;
  onGone: () => void;
};

function BoxOfMessages({ view, onDelete, onGone }: BoxOfMessagesProps) {
  const { box, words, page } = view;
  const { database } = useEditorBackend();
  const changes = useMessageChanges(database);
  const hasMailServer = !useSite().storesMessagesOnly;
  const navigate = useNavigate();
  const query = useQuery(messageListQuery(database, view));
  const spam = useQuery({ ...unreadCountQuery(database, "quarantine"), enabled: box === "inbox" }).data ?? 0;
  const list = query.data;
  const pageCount = countPages(list?.count ?? 0, MESSAGES_PAGE_SIZE);
  // Moved or deleted messages may have removed the last pages.
  if (list && page > pageCount) return <Navigate to={messagesUrl({ box, words, page: pageCount })} replace />;
  return (
    <>
      <PageHeader
        kind="list"
        className="pb-8"
        title={inbox[box].heading}
        action={<ExportButtons key={box} database={database} box={box} />}
      />
      <BoxLinks current={box} />
      <MessageSearch
        key={box}
        words={words}
        onSearch={(found) => navigate(messagesUrl({ box, words: found }), { replace: words !== undefined })}
      />
      <PagedList
        query={query}
        rowsOf={({ messages }) => messages}
        page={page}
        pageSize={MESSAGES_PAGE_SIZE}
        linkTo={(number) => messagesUrl({ box, words, page: number })}
        texts={{ loading: inbox.loadingList, failure: inbox.listFailure, none: emptyText({ box, words }, spam) }}
      >
        {(messages) => (
          <MessageTable
            messages={messages}
            hasMailServer={hasMailServer}
            linkTo={({ id }) => messagesUrl({ ...view, openId: id })}
            onToggleRead={(message) => (message.is_read ? changes.markUnread(message) : changes.markRead(message))}
            onRelease={(message) => changes.release(message, onGone)}
            onDelete={onDelete}
          />
        )}
      </PagedList>
    </>
  );
}

function emptyText({ box, words }: Pick<MessagesView, "box" | "words">, unreadSpam: number): string {
  if (words) return inbox.noMatch(words);
  if (box === "quarantine" || unreadSpam === 0) return inbox[box].empty;
  return inbox.onlySpam(unreadSpam);
}

function BoxLinks({ current }: { current: Mailbox }) {
  const { database } = useEditorBackend();
  const { data: unread } = useQuery(unreadCountQuery(database, "quarantine"));
  return (
    <nav aria-label={inbox.boxes} className="section-links">
      {(["inbox", "quarantine"] as const).map((box) => (
        <Link key={box} to={messagesUrl({ box })} aria-current={box === current ? "page" : undefined}>
          <span>{inbox[box].name}</span>
          {box === "quarantine" && unread ? <span className="unread-count">{` ${inbox.unread(unread)}`}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

type OpenedMessageProps = { id: string; view: MessagesView; onDelete: (message: Message) => void };

function OpenedMessage({ id, view, onDelete }: OpenedMessageProps) {
  const { database } = useEditorBackend();
  const list = useQueryClient().getQueryData(messageListQuery(database, view).queryKey);
  return (
    <>
      <p className="pb-6">
        <BackLink to={messagesUrl({ ...view, openId: null })}>{inbox.backTo(inbox[view.box].name)}</BackLink>
      </p>
      <OpenMessage
        database={database}
        id={id}
        known={list?.messages.find((message) => message.id === id)}
        changes={useMessageChanges(database)}
        onDelete={onDelete}
      />
    </>
  );
}

function useFocusFollowsView(main: RefObject<HTMLElement | null>, openId: string | null): void {
  const followed = useRef(openId);
  useEffect(() => {
    const left = followed.current;
    followed.current = openId;
    if (left === openId) return;
    const row = left && !openId ? document.getElementById(messageRowId(left)) : null;
    if (row) row.focus();
    else focusHeading(main.current);
  }, [main, openId]);
}

function focusHeading(main: HTMLElement | null): void {
  (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus();
}

function leaveOut({ messages, count }: MessageList, id: string): MessageList {
  const others = messages.filter((message) => message.id !== id);
  return { messages: others, count: count - (messages.length - others.length) };
}
