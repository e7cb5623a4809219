import { Eye, Trash2 } from "@lucide/icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import { formatDateTime, formatDateTimeInZone } from "#app/lib/format-date-time.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton, IconLink } from "#app/ui/icon-button.tsx";
import type { ListedDraft } from "./data/list-drafts.ts";
import { draftPreviewUrl, draftUrl } from "./model/server-draft.ts";
import { timeZoneQuery } from "./publishing/publishing-queries.ts";

const columns = [
  { name: "Title" },
  { name: "Saved by", className: "draft-person max-md:hidden" },
  { name: "Saved", className: "draft-time max-sm:hidden" },
  { name: "Actions", className: "draft-row-actions text-right" },
];

type DraftTableProps = { drafts: ListedDraft[]; onDiscard: (draft: ListedDraft) => void };

export function DraftTable({ drafts, onDiscard }: DraftTableProps) {
  const isAnyScheduled = drafts.some(({ scheduled_for }) => scheduled_for !== null);
  const { data: zone } = useQuery({ ...timeZoneQuery, enabled: isAnyScheduled });
  return (
    <DataTable className="draft-table" columns={columns}>
      {drafts.map((draft) => (
        <tr key={draft.id}>
          <td>
            <Link to={draftUrl(draft.id, draft.post?.slug ?? null)} className="row-link">
              {titleOfDraft(draft)}
            </Link>
            <DraftFacts draft={draft} zone={zone} />
          </td>
          <td className="text-quiet max-md:hidden">{nameOfEditor(draft.saved_by_name, "begins")}</td>
          <td className="text-quiet max-sm:hidden">
            <time dateTime={draft.saved_at}>{formatDateTime(draft.saved_at)}</time>
          </td>
          <td>
            <RowActions>
              <IconLink to={draftPreviewUrl(draft.id)} label={`Preview ${titleOfDraft(draft)}`}>
                <Icon of={Eye} className="size-4" />
              </IconLink>
              <IconButton isDanger label={`Discard ${titleOfDraft(draft)}`} onClick={() => onDiscard(draft)}>
                <Icon of={Trash2} className="size-4" />
              </IconButton>
            </RowActions>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

export function titleOfDraft({ title }: ListedDraft): string {
  return title.trim() || "Untitled";
}

function DraftFacts({ draft, zone }: { draft: ListedDraft; zone: string | undefined }) {
  const { post, isPublished, scheduled_for, schedule_failure, leased_by_name, leased_until } = draft;
  const isLeased = Date.parse(leased_until ?? "") > Date.now();
  return (
    <ul className="row-facts">
      <li>{post ? `Changes to “${post.title}”` : "New post"}</li>
      <li className="md:hidden">{nameOfEditor(draft.saved_by_name, "begins")}</li>
      <li className="sm:hidden">{formatDateTime(draft.saved_at)}</li>
      {isLeased && <li>{nameOfEditor(leased_by_name, "begins")} is writing it</li>}
      {scheduled_for && <li>Scheduled{zone && ` for ${formatDateTimeInZone(scheduled_for, zone)}`}</li>}
      {schedule_failure && <li className="text-danger">{schedule_failure}</li>}
      {isPublished && <li>The same text is public</li>}
    </ul>
  );
}
