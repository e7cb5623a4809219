import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { inbox } from "#app/texts/en/inbox.ts";
import { QueryState } from "#app/ui/query-state.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import type { Message } from "./message.ts";
import { messageQuery } from "./message-queries.ts";
import { MessageView } from "./message-view.tsx";
import type { MessageChanges } from "./use-message-changes.ts";

type OpenMessageProps = {
  database: DatabaseClient;
  id: string;
  /** The message from a list, shown until the complete message is loaded. */
  known: Message | undefined;
  changes: MessageChanges;
  onDelete: (message: Message) => void;
};

/** Shows a message, or its loading, error or missing state, and marks the message as read. */
export function OpenMessage({ database, id, known, changes, onDelete }: OpenMessageProps) {
  const { data, isError, isFetching, isPaused, refetch } = useQuery(messageQuery(database, id));
  const message = data === undefined ? known : data;

  const isStored = Boolean(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opening, so that "mark as unread" works
  useEffect(() => {
    if (data && !data.is_read) changes.noteReading(data);
  }, [id, isStored]);

  const skeleton = (
    <div aria-hidden="true" className="grid gap-6">
      <div className="skeleton h-12" />
      <div className="skeleton message-skeleton" />
    </div>
  );
  return (
    <QueryState
      query={{ data: message, isError: isError && message === undefined, isFetching, isPaused, refetch }}
      about={id}
      loadingText={inbox.loading}
      skeleton={skeleton}
      failureText={inbox.failure}
    >
      {(found) => (found ? <MessageView message={found} changes={changes} onDelete={onDelete} /> : <MissingMessage />)}
    </QueryState>
  );
}

function MissingMessage() {
  return (
    <StatusMessage drawing={<StateDrawing kind="missing" />} role="status" title={inbox.missing.title}>
      <p>{inbox.missing.text}</p>
    </StatusMessage>
  );
}
