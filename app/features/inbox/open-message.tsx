import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { FailedList } from "#app/ui/list-states.tsx";
import { useRetry } from "#app/ui/retry.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import type { Message } from "./message.ts";
import { messageQuery } from "./message-queries.ts";
import { MessageView } from "./message-view.tsx";
import type { MessageChanges } from "./use-message-changes.ts";

type OpenMessageProps = {
  database: DatabaseClient;
  id: string;
  /** From a list, to be shown until the message is loaded. */
  known: Message | undefined;
  changes: MessageChanges;
  onDelete: (message: Message) => void;
};

const LOADING = "Loading message...";

/** Opening a message marks it as read. */
export function OpenMessage({ database, id, known, changes, onDelete }: OpenMessageProps) {
  const { data, isError, refetch } = useQuery(messageQuery(database, id));
  const { hasFailed, ...button } = useRetry({ isError, refetch, about: id });
  const message = data === undefined ? known : data;

  const isStored = Boolean(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, or it could not be marked as unread
  useEffect(() => {
    if (data && !data.is_read) changes.noteReading(data);
  }, [id, isStored]);

  if (message) return <MessageView message={message} changes={changes} onDelete={onDelete} />;
  if (message === null) {
    return (
      <StatusMessage drawing={<StateDrawing kind="missing" />} role="status" title="Message Not Found">
        <p>The message you are looking for does not exist.</p>
      </StatusMessage>
    );
  }
  if (hasFailed) {
    return (
      <FailedList loadingText={LOADING} {...button}>
        Failed to load message. Please try again later.
      </FailedList>
    );
  }
  return (
    <>
      <p role="status" className="pb-6 font-mono text-sm text-quiet">
        {LOADING}
      </p>
      <div aria-hidden="true" className="grid gap-6">
        <div className="skeleton h-12" />
        <div className="skeleton message-skeleton" />
      </div>
    </>
  );
}
