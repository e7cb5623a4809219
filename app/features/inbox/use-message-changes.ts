import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { inbox } from "#app/texts/en/inbox.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { changeMessage, type MessageChange } from "./data/change-message.ts";
import type { Message } from "./message.ts";
import { messageListsKey, messageQuery } from "./message-queries.ts";
import { unreadCountsKey } from "./unread-count-query.ts";

type Request = {
  id: string;
  change: MessageChange;
  /** Toasts for success and failure; the failure's toast ends with the reason. Undefined means no toast. */
  done?: string;
  failed?: string;
};

export type MessageChanges = ReturnType<typeof useMessageChanges>;

/** `after` moves the focus when the change removes the pressed button. */
export function useMessageChanges(database: DatabaseClient) {
  const queryClient = useQueryClient();
  const options: UseMutationOptions<Message, Error, Request> = {
    mutationFn: ({ id, change }) => changeMessage(database, id, change),
    onSuccess: (message, { done }) => {
      queryClient.setQueryData(messageQuery(database, message.id).queryKey, (open) => open && message);
      if (done) showToast("success", done);
    },
    onError: (error, { id, failed }) => {
      if (!failed) return;
      showToast("error", `${failed}: ${error.message}`);
      // A rejection often means that the screen shows an outdated state.
      void refreshQueries(queryClient, { queryKey: messageQuery(database, id).queryKey });
    },
    onSettled: () => {
      void refreshQueries(queryClient, { queryKey: messageListsKey });
      void refreshQueries(queryClient, { queryKey: unreadCountsKey });
    },
  };
  const { mutate: note } = useMutation(options);
  const { mutate } = useSingleMutation(options);
  const now = () => new Date().toISOString();
  return {
    noteReading: ({ id }: Message) => note({ id, change: { read_at: now() } }),
    markRead: ({ id }: Message) => mutate({ id, change: { read_at: now() }, failed: inbox.changes.readFailed }),
    markUnread: ({ id }: Message) => mutate({ id, change: { read_at: null }, failed: inbox.changes.unreadFailed }),
    sendAgain: ({ id }: Message, after?: () => void) => {
      const done = inbox.changes.sendsAgain;
      mutate(
        { id, change: { delivery: "waiting", due_at: now() }, done, failed: inbox.changes.sendFailed },
        { onSuccess: after },
      );
    },
    release: ({ id }: Message, after?: () => void) => {
      const done = inbox.changes.moved;
      mutate({ id, change: { is_quarantined: false }, done, failed: inbox.changes.moveFailed }, { onSuccess: after });
    },
    quarantine: ({ id }: Message, after?: () => void) => {
      const done = inbox.changes.isSpam;
      const failed = inbox.changes.spamFailed;
      mutate({ id, change: { is_quarantined: true }, done, failed }, { onSuccess: after });
    },
  };
}
