import { Archive, Check, CircleDot, Inbox, Reply, RotateCw, Trash2 } from "@lucide/icons";
import { type ReactNode, useRef } from "react";
import { formatLongDateTime } from "#app/lib/format-date-time.ts";
import { Icon } from "#app/lib/icon.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { inbox } from "#app/texts/en/inbox.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { describeDelivery, type Message, replyUrl } from "./message.ts";
import type { MessageChanges } from "./use-message-changes.ts";

type MessageViewProps = {
  message: Message;
  changes: MessageChanges;
  onDelete: (message: Message) => void;
};

export function MessageView({ message, changes, onDelete }: MessageViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <article className="grid gap-8">
      <h1 ref={heading} tabIndex={-1} dir="auto" className="display message-heading">
        {message.subject}
      </h1>
      <Facts message={message} />
      {message.is_quarantined && <SpamReasons message={message} />}
      <Actions message={message} changes={changes} onPressedGone={focusHeading} onDelete={onDelete} />
      <p dir="auto" className="message-text">
        {message.message}
      </p>
    </article>
  );
}

function Facts({ message }: { message: Message }) {
  const { name, email, received_at, delivery, last_error } = message;
  const hasMailServer = !useSite().storesMessagesOnly;
  return (
    <dl className="message-facts">
      <Fact term={inbox.columns.from}>
        <bdi>{name}</bdi>{" "}
        <a href={replyUrl(message)} className="message-reply-link">
          {email}
        </a>
      </Fact>
      <Fact term={inbox.columns.received}>
        <time dateTime={received_at}>{formatLongDateTime(received_at)}</time>
      </Fact>
      <Fact term={inbox.columns.delivery}>
        <span className={delivery === "failed" ? "text-danger" : undefined}>
          {describeDelivery(message, hasMailServer)}
        </span>
        {delivery === "waiting" && last_error && <span className="block text-quiet">{last_error}</span>}
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SpamReasons({ message: { spam_reasons: reasons, delivery } }: { message: Message }) {
  return (
    <Notice aria-label={inbox.spam.name} kind="warning" className="message-spam-reasons">
      <p>
        <span>{inbox.spam.text(delivery === "waiting")}</span>
        {reasons.length > 0 && <span>{inbox.spam.reasons}</span>}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

type ActionsProps = MessageViewProps & {
  /** Called when the pressed button has disappeared. */
  onPressedGone: () => void;
};

function Actions({ message, changes, onPressedGone, onDelete }: ActionsProps) {
  const { is_read, is_quarantined, delivery, attempts } = message;
  const isRetrying = delivery === "waiting" && attempts > 0;
  const canSendAgain = !is_quarantined && (delivery === "sent" || delivery === "failed" || isRetrying);
  return (
    <div className="message-buttons">
      <a href={replyUrl(message)} className="button">
        <Icon of={Reply} className="size-4" /> {inbox.reply}
      </a>
      {is_read ? (
        <Action icon={<Icon of={CircleDot} />} label={inbox.markAsUnread} onClick={() => changes.markUnread(message)} />
      ) : (
        <Action icon={<Icon of={Check} />} label={inbox.markAsRead} onClick={() => changes.markRead(message)} />
      )}
      {is_quarantined ? (
        <Action
          icon={<Icon of={Inbox} />}
          label={inbox.notSpam}
          onClick={() => changes.release(message, onPressedGone)}
        />
      ) : (
        <Action
          icon={<Icon of={Archive} />}
          label={inbox.markAsSpam}
          onClick={() => changes.quarantine(message, onPressedGone)}
        />
      )}
      {canSendAgain && (
        <Action
          icon={<Icon of={RotateCw} />}
          label={inbox.sendAgain}
          onClick={() => changes.sendAgain(message, onPressedGone)}
        />
      )}
      <Action icon={<Icon of={Trash2} />} label={inbox.delete} onClick={() => onDelete(message)} />
    </div>
  );
}

function Action({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Button look="quiet" onClick={onClick}>
      <span aria-hidden="true" className="message-action-icon">
        {icon}
      </span>
      <span>{label}</span>
    </Button>
  );
}
