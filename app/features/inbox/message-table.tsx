import { Check, CircleDot, Inbox, Trash2 } from "@lucide/icons";
import { Link } from "react-router";
import { formatDateTime, formatLongDateTime } from "#app/lib/format-date-time.ts";
import { Icon } from "#app/lib/icon.tsx";
import { inbox } from "#app/texts/en/inbox.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { labelDelivery, type Message } from "./message.ts";

const columns = [
  { name: inbox.columns.from, className: "message-from" },
  { name: inbox.columns.subject, className: "message-subject" },
  { name: inbox.columns.received, className: "message-day" },
  { name: inbox.columns.delivery, className: "message-delivery" },
  { name: inbox.columns.actions, className: "message-actions text-right" },
];

type MessageTableProps = {
  messages: Message[];
  hasMailServer: boolean;
  linkTo: (message: Message) => string;
  onToggleRead: (message: Message) => void;
  onRelease: (message: Message) => void;
  onDelete: (message: Message) => void;
};

/** Id of the link that takes the focus when a message closes. */
export function messageRowId(id: string): string {
  return `message-${id}`;
}

export function MessageTable({ messages, hasMailServer, linkTo, ...actions }: MessageTableProps) {
  return (
    <DataTable className="message-table" columns={columns}>
      {messages.map((message) => (
        <tr key={message.id} data-unread={!message.is_read || undefined}>
          <td className="message-from">
            <span dir="auto" className="message-sender">
              {message.name}
            </span>
            <span className="message-email">{message.email}</span>
          </td>
          <td className="message-subject">
            <Link id={messageRowId(message.id)} to={linkTo(message)} className="row-link">
              {!message.is_read && <span className="sr-only">{inbox.unreadMark}</span>}
              <span dir="auto">{message.subject}</span>
            </Link>
            <p className="message-meta">
              <span dir="auto" className="message-sender">
                {message.name}
              </span>
              <Received message={message} /> · <Delivery message={message} hasMailServer={hasMailServer} />
            </p>
          </td>
          <td className="message-day">
            <Received message={message} />
          </td>
          <td className="message-delivery">
            <Delivery message={message} hasMailServer={hasMailServer} />
          </td>
          <td className="message-actions">
            <MessageActions message={message} {...actions} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Received({ message: { received_at } }: { message: Message }) {
  return (
    <time dateTime={received_at} title={formatLongDateTime(received_at)}>
      {formatDateTime(received_at)}
    </time>
  );
}

function Delivery({ message, hasMailServer }: { message: Message; hasMailServer: boolean }) {
  const label = labelDelivery(message, hasMailServer);
  return <span className={message.delivery === "failed" ? "text-danger" : undefined}>{label}</span>;
}

type MessageActionsProps = Omit<MessageTableProps, "messages" | "hasMailServer" | "linkTo"> & { message: Message };

function MessageActions({ message, onToggleRead, onRelease, onDelete }: MessageActionsProps) {
  const { subject, is_read, is_quarantined } = message;
  return (
    <RowActions>
      {is_quarantined ? (
        <IconButton title={inbox.notSpam} label={inbox.moveToInbox(subject)} onClick={() => onRelease(message)}>
          <Icon of={Inbox} className="size-4" />
        </IconButton>
      ) : (
        <IconButton
          title={is_read ? inbox.markAsUnread : inbox.markAsRead}
          label={inbox.mark(subject, !is_read)}
          onClick={() => onToggleRead(message)}
        >
          {is_read ? <Icon of={CircleDot} className="size-4" /> : <Icon of={Check} className="size-4" />}
        </IconButton>
      )}
      <IconButton isDanger title={inbox.delete} label={inbox.deleteSubject(subject)} onClick={() => onDelete(message)}>
        <Icon of={Trash2} className="size-4" />
      </IconButton>
    </RowActions>
  );
}
