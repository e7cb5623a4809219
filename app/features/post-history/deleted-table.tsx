import { ArchiveRestore, Trash2 } from "@lucide/icons";
import type { ReactNode } from "react";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { Icon } from "#app/lib/icon.tsx";
import { history as texts } from "#app/texts/en/history.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { daysLeft } from "./post-version.ts";

/** A deleted post or picture that an editor can restore. */
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
  onBringBack: (item: Item) => void;
  onDelete: (item: Item) => void;
};

export function DeletedTable<Item extends Deleted>({ heading, items, ...row }: DeletedTableProps<Item>) {
  const columns = [
    { name: heading, className: "deleted-title" },
    { name: texts.deleted.columns.deleted, className: "deleted-time" },
    { name: texts.deleted.columns.by, className: "deleted-by" },
    { name: texts.deleted.columns.left, className: "deleted-left" },
    { name: texts.deleted.columns.actions, className: "deleted-actions text-right" },
  ];
  return (
    <DataTable className="deleted-table" columns={columns}>
      {items.map((item) => (
        <DeletedRow key={row.keyOf(item)} item={item} {...row} />
      ))}
    </DataTable>
  );
}

type DeletedRowProps<Item extends Deleted> = Omit<DeletedTableProps<Item>, "heading" | "items" | "keyOf"> & {
  item: Item;
};

function DeletedRow<Item extends Deleted>({ item, children, nameOf, isBusy, ...actions }: DeletedRowProps<Item>) {
  return (
    <tr>
      <td className="deleted-title">
        {children(item)}
        <ul className="row-facts lg:hidden">
          <li className="md:hidden">
            <DeletedTime item={item} />
          </li>
          <li>{nameOfEditor(item.deleted_by_name, "alone")}</li>
          <li className="md:hidden">{texts.deleted.daysLeft(describeDaysLeft(item))}</li>
        </ul>
      </td>
      <td className="deleted-time">
        <DeletedTime item={item} />
      </td>
      <td className="deleted-by">{nameOfEditor(item.deleted_by_name, "alone")}</td>
      <td className="deleted-left">{describeDaysLeft(item)}</td>
      <td className="deleted-actions">
        <RowActions>
          <IconButton
            title={texts.deleted.bringBack}
            label={texts.deleted.bringBackItem(nameOf(item))}
            aria-disabled={isBusy || undefined}
            onClick={() => actions.onBringBack(item)}
          >
            <Icon of={ArchiveRestore} className="size-4" />
          </IconButton>
          <IconButton
            isDanger
            title={texts.deleted.deletePermanently}
            label={texts.deleted.deleteItem(nameOf(item))}
            onClick={() => actions.onDelete(item)}
          >
            <Icon of={Trash2} className="size-4" />
          </IconButton>
        </RowActions>
      </td>
    </tr>
  );
}

function DeletedTime({ item: { deleted_at } }: { item: Deleted }) {
  return <time dateTime={deleted_at}>{formatDateTime(deleted_at)}</time>;
}

export function describeDaysLeft(item: Pick<Deleted, "deleted_at">): string {
  return texts.deleted.days(daysLeft(item, Date.now()));
}
