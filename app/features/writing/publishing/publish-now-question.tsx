import { useQuery } from "@tanstack/react-query";
import { formatClockInZone } from "#app/lib/format-date-time.ts";
import { writing } from "#app/texts/en/writing.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { timeZoneQuery } from "../draft-queries.ts";

const texts = writing.publishNow;

type PublishNowQuestionProps = { scheduledFor: string | null; onCancel: () => void; onConfirm: () => void };

/** Asks before a scheduled text is published at once. */
export function PublishNowQuestion({ scheduledFor, ...acts }: PublishNowQuestionProps) {
  const { data: zone } = useQuery({ ...timeZoneQuery, enabled: scheduledFor !== null });
  return (
    <ConfirmDialog
      isOpen={scheduledFor !== null}
      title={texts.title}
      cancelLabel={texts.keep}
      confirmLabel={texts.confirm}
      {...acts}
    >
      <p>{texts.text(scheduledFor && zone ? formatClockInZone(scheduledFor, zone) : null)}</p>
    </ConfirmDialog>
  );
}
