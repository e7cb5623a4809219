import { Eye, Trash2 } from "@lucide/icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import { formatClockInZone, formatDateTime } from "#app/lib/format-date-time.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton, IconLink } from "#app/ui/icon-button.tsx";
import type { DraftListKind, ListedDraft } from "./data/list-drafts.ts";
import { timeZoneQuery } from "./draft-queries.ts";
import { draftPreviewUrl, draftUrl } from "./model/server-draft.ts";

const columnsOf = (person: string, time: string) => [
  { name: "Title" },
  { name: person, className: "draft-person max-md:hidden" },
  { name: time, className: "draft-time max-sm:hidden" },
  { name: "Actions", className: "draft-row-actions text-right" },
];
const columns = { all: columnsOf("Saved by", "Saved"), scheduled: columnsOf("Scheduled by", "Goes online") };

type DraftTableProps = { kind: DraftListKind; drafts: ListedDraft[]; onDiscard: (draft: ListedDraft) => void };

export function DraftTable({ kind, drafts, onDiscard }: DraftTableProps) {
  const isAnyScheduled = drafts.some(({ scheduled_for }) => scheduled_for !== null);
  const { data: zone } = useQuery({ ...timeZoneQuery, enabled: isAnyScheduled });
  return (
    <DataTable className="draft-table" columns={columns[kind]}>
      {drafts.map((draft) => {
        const title = titleOfDraft(draft);
        const isScheduled = kind === "scheduled";
        const person = nameOfEditor(isScheduled ? draft.scheduled_by_name : draft.saved_by_name, "begins");
        const instant = (isScheduled && draft.scheduled_for) || draft.saved_at;
        const time = isScheduled ? zone && formatClockInZone(instant, zone) : formatDateTime(instant);
        return (
          <tr key={draft.id}>
            <td>
              <Link to={draftUrl(draft.id, draft.post?.slug ?? null)} className="row-link">
                {title}
              </Link>
              <ul className="row-facts">
                <li>{draft.post ? `Changes to “${draft.post.title}”` : "New post"}</li>
                <li className="md:hidden">{person}</li>
                <li className="sm:hidden">{time}</li>
                <DraftFacts draft={draft} zone={isScheduled ? undefined : zone} />
              </ul>
            </td>
            <td className="text-quiet max-md:hidden">{person}</td>
            <td className="text-quiet max-sm:hidden">
              <time dateTime={instant}>{time}</time>
            </td>
            <td>
              <RowActions>
                <IconLink to={draftPreviewUrl(draft.id)} label={`Preview ${title}`}>
                  <Icon of={Eye} className="size-4" />
                </IconLink>
                <IconButton isDanger label={`Discard ${title}`} onClick={() => onDiscard(draft)}>
                  <Icon of={Trash2} className="size-4" />
                </IconButton>
              </RowActions>
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

export function titleOfDraft({ title }: ListedDraft): string {
  return title.trim() || "Untitled";
}

type DraftFactsProps = {
  draft: ListedDraft /** Of the firm, where the list has no column for the time. */;
  zone: string | undefined;
};

function DraftFacts({ draft, zone }: DraftFactsProps) {
  const { isPublished, scheduled_for, schedule_failure, leased_by_name, leased_until } = draft;
  const isLeased = Date.parse(leased_until ?? "") > Date.now();
  return (
    <>
      {scheduled_for && zone && (
        <li className="draft-scheduled">Scheduled for {formatClockInZone(scheduled_for, zone)}</li>
      )}
      {isLeased && <li>{nameOfEditor(leased_by_name, "begins")} is writing it</li>}
      {schedule_failure && <li className="text-danger">{schedule_failure}</li>}
      {isPublished && <li>This text is already public</li>}
    </>
  );
}
