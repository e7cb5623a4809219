import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDateTimeInZone } from "#app/lib/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { draftPreviewUrl, type ServerDraft } from "../model/server-draft.ts";
import { timeZoneQuery } from "../publishing/publishing-queries.ts";

/** Warns the editor that the draft has a publication time. @param draft as loaded when the form opened */
export function ScheduledNotice({ draft }: { draft: ServerDraft | null }) {
  const time = draft?.scheduled_for;
  const { data: zone } = useQuery({ ...timeZoneQuery, enabled: Boolean(time) });
  if (!draft || !time || !zone) return null;
  return (
    <Notice aria-label="Scheduled">
      <p>
        The draft will be published <strong>{formatDateTimeInZone(time, zone)}</strong>, as it is saved then.{" "}
        <Link to={draftPreviewUrl(draft.id)}>Change the time</Link>
      </p>
    </Notice>
  );
}
