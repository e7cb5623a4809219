import type { ReactNode } from "react";

type Column = { name: string; className?: string };

type DataTableProps = {
  className: string;
  columns: readonly Column[];
  /** Table rows; the row's main link has the class row-link. */
  children: ReactNode;
};

export function DataTable({ className, columns, children }: DataTableProps) {
  return (
    <table className={`data-table ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={column.className}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type RowActionProps = {
  /** What the button does; the accessible name continues with `of`. */
  name: string;
  of: string;
  isDanger?: boolean;
  onClick: () => void;
};

export function RowAction({ name, of, isDanger, onClick }: RowActionProps) {
  return (
    <button type="button" className={isDanger ? "row-action row-action-danger" : "row-action"} onClick={onClick}>
      <span>{name}</span>
      <span className="sr-only">{` ${of}`}</span>
    </button>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
