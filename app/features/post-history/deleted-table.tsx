import { ArchiveRestore, Trash2 } from "@lucide/icons";
import type { ReactNode } from "react";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { Icon } from "#app/lib/icon.tsx";
import { history as texts } from "#app/texts/en/history.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { daysLeft } from "./post-version.ts";

/** A deleted post or image that an editor can restore. */
type Deleted = { deleted_at: string; deleted_by_name: string | null };

type DeletedTableProps<Item extends Deleted> = {
  /** Heading of the first column. */
  heading: string;
  items: Item[];
  keyOf: (item: Item) => string;
  /** Name for the button labels. */
  nameOf: (item: Item) => string;
  /** Content of the first column. */
  children: (item: Item) => ReactNode;
  isBusy: boolean;
  onRestore: (item: Item) => void;
  onDelete: (item: Item) => void;
};

export function DeletedTable<Item extends Deleted>(props: DeletedTableProps<Item>) {
  const { heading, items, keyOf, nameOf, children, isBusy, onRestore, onDelete } = props;
  const columns = [
    { name: heading, className: "deleted-title" },
    { name: texts.deleted.columns.deleted, className: "deleted-time" },
    { name: texts.deleted.columns.by, className: "deleted-by" },
    { name: texts.deleted.columns.left, className: "deleted-left" },
    { name: texts.deleted.columns.actions, className: "deleted-actions text-right" },
  ];
  return (
    <DataTable className="deleted-table" columns={columns}>
      {items.map((item) => {
        const time = <time dateTime={item.deleted_at}>{formatDateTime(item.deleted_at)}</time>;
        const editor = nameOfEditor(item.deleted_by_name, "alone");
        const left = describeDaysLeft(item);
        return (
          <tr key={keyOf(item)}>
            <td className="deleted-title">
              {children(item)}
              <ul className="row-facts lg:hidden">
                <li className="md:hidden">{time}</li>
                <li>{editor}</li>
                <li className="md:hidden">{texts.deleted.daysLeft(left)}</li>
              </ul>
            </td>
            <td className="deleted-time">{time}</td>
            <td className="deleted-by">{editor}</td>
            <td className="deleted-left">{left}</td>
            <td className="deleted-actions">
              <RowActions>
                <IconButton
                  title={texts.deleted.restore}
                  label={texts.deleted.restoreItem(nameOf(item))}
                  aria-disabled={isBusy || undefined}
                  onClick={() => onRestore(item)}
                >
                  <Icon of={ArchiveRestore} className="size-4" />
                </IconButton>
                <IconButton
                  isDanger
                  title={texts.deleted.deletePermanently}
                  label={texts.deleted.deleteItem(nameOf(item))}
                  onClick={() => onDelete(item)}
                >
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

export function describeDaysLeft(item: Pick<Deleted, "deleted_at">): string {
  return texts.deleted.days(daysLeft(item, Date.now()));
}
