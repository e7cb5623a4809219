import { Eye, Trash2 } from "@lucide/icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { LanguageFacts } from "#app/features/posts/list/language-facts.tsx";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import { formatClockInZone, formatDateTime } from "#app/lib/format-date-time.ts";
import { Icon } from "#app/lib/icon.tsx";
import { manage as texts } from "#app/texts/en/manage.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { IconButton, IconLink } from "#app/ui/icon-button.tsx";
import type { DraftListKind, ListedDraft } from "./data/list-drafts.ts";
import { timeZoneQuery } from "./draft-queries.ts";
import { draftPreviewUrl, draftUrl } from "./model/server-draft.ts";
import { writerOf } from "./model/writing-state.ts";

const columnsOf = (person: string, time: string) => [
  { name: texts.drafts.columns.title },
  { name: person, className: "draft-person max-lg:hidden" },
  { name: time, className: "draft-time max-sm:hidden" },
  { name: texts.drafts.columns.actions, className: "draft-row-actions text-right" },
];
const columns = {
  all: columnsOf(texts.drafts.columns.savedBy, texts.drafts.columns.saved),
  scheduled: columnsOf(texts.drafts.columns.scheduledBy, texts.drafts.columns.goesOnline),
};

type DraftTableProps = {
  kind: DraftListKind;
  drafts: ListedDraft[];
  /** Id of the reader's account. */
  account: string;
  onDiscard: (draft: ListedDraft) => void;
};

export function DraftTable({ kind, drafts, account, onDiscard }: DraftTableProps) {
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
                <li>{draft.post ? texts.drafts.changesTo(draft.post.title) : texts.drafts.newPost}</li>
                <LanguageFacts language={draft.language} original={draft.original?.title} />
                <li className="lg:hidden">{person}</li>
                <li className="sm:hidden">{time}</li>
                <DraftFacts draft={draft} account={account} zone={isScheduled ? undefined : zone} />
              </ul>
            </td>
            <td className="text-quiet max-lg:hidden">{person}</td>
            <td className="text-quiet max-sm:hidden">
              <time dateTime={instant}>{time}</time>
            </td>
            <td>
              <RowActions>
                <IconLink to={draftPreviewUrl(draft.id)} label={texts.drafts.preview(title)}>
                  <Icon of={Eye} className="size-4" />
                </IconLink>
                <IconButton isDanger label={texts.drafts.delete(title)} onClick={() => onDiscard(draft)}>
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
  return title.trim() || texts.drafts.untitled;
}

/** @param zone of the firm, where the list has no column for the time */
function DraftFacts({ draft, account, zone }: { draft: ListedDraft; account: string; zone: string | undefined }) {
  const { isPublished, scheduled_for, schedule_failure, leased_by_name } = draft;
  const writer = writerOf(draft, account);
  return (
    <>
      {scheduled_for && zone && (
        <li className="draft-scheduled">{texts.drafts.scheduledFor(formatClockInZone(scheduled_for, zone))}</li>
      )}
      {writer === "other" && <li>{texts.drafts.isWriting(nameOfEditor(leased_by_name, "begins"))}</li>}
      {writer === "you" && <li>{texts.drafts.inOtherWindow}</li>}
      {schedule_failure && <li className="text-danger">{schedule_failure}</li>}
      {isPublished && <li>{texts.drafts.isPublic}</li>}
    </>
  );
}
