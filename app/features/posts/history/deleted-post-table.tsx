import { ArchiveRestore, Trash2 } from "@lucide/icons";
import { Link } from "react-router";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { nameOfEditor } from "../name-of-editor.ts";
import { type DeletedPostSummary, daysLeft } from "./post-version.ts";

const columns = [
  { name: "Title", className: "deleted-title" },
  { name: "Deleted", className: "deleted-moment" },
  { name: "By", className: "deleted-by" },
  { name: "Kept for", className: "deleted-left" },
  { name: "Actions", className: "deleted-actions text-right" },
];

type DeletedPostTableProps = {
  posts: DeletedPostSummary[];
  linkTo: (post: DeletedPostSummary) => string;
  isBusy: boolean;
  onBringBack: (post: DeletedPostSummary) => void;
  onDelete: (post: DeletedPostSummary) => void;
};

export function DeletedPostTable({ posts, linkTo, isBusy, onBringBack, onDelete }: DeletedPostTableProps) {
  return (
    <DataTable className="deleted-table" columns={columns}>
      {posts.map((post) => (
        <tr key={post.id}>
          <td className="deleted-title">
            <Link to={linkTo(post)} className="row-link">
              <span dir="auto">{post.title}</span>
            </Link>
            <ul className="row-facts lg:hidden">
              <li className="md:hidden">
                <DeletedMoment post={post} />
              </li>
              <li>{nameOfEditor(post.deleted_by_name, "alone")}</li>
              <li className="md:hidden">
                <DaysLeft post={post} /> left
              </li>
            </ul>
          </td>
          <td className="deleted-moment">
            <DeletedMoment post={post} />
          </td>
          <td className="deleted-by">{nameOfEditor(post.deleted_by_name, "alone")}</td>
          <td className="deleted-left">
            <DaysLeft post={post} />
          </td>
          <td className="deleted-actions">
            <RowActions>
              <IconButton
                title="Bring back"
                label={`Bring back ${post.title}`}
                aria-disabled={isBusy || undefined}
                onClick={() => onBringBack(post)}
              >
                <Icon of={ArchiveRestore} className="size-4" />
              </IconButton>
              <IconButton
                isDanger
                title="Delete for good"
                label={`Delete ${post.title} for good`}
                onClick={() => onDelete(post)}
              >
                <Icon of={Trash2} className="size-4" />
              </IconButton>
            </RowActions>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function DeletedMoment({ post: { deleted_at } }: { post: DeletedPostSummary }) {
  return <time dateTime={deleted_at}>{formatDateTime(deleted_at)}</time>;
}

export function DaysLeft({ post }: { post: Pick<DeletedPostSummary, "deleted_at"> }) {
  const days = daysLeft(post, Date.now());
  return days === 1 ? "1 day" : `${days} days`;
}
