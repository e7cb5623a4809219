import { Link } from "react-router";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import type { PostVersionSummary } from "./post-version.ts";

const columns = [
  { name: texts.columns.saved, className: "version-saved" },
  { name: texts.columns.by, className: "version-by" },
  { name: texts.columns.title, className: "version-title" },
];

type VersionTableProps = {
  versions: PostVersionSummary[];
  linkTo: (version: PostVersionSummary) => string;
};

export function VersionTable({ versions, linkTo }: VersionTableProps) {
  return (
    <DataTable className="version-table" columns={columns}>
      {versions.map((version) => (
        <tr key={version.version}>
          <td className="version-saved">
            <p className="version-line">
              <Link to={linkTo(version)} className="row-link">
                <time dateTime={version.saved_at}>{formatDateTime(version.saved_at)}</time>
              </Link>
              <VersionMark version={version} />
            </p>
            <p className="version-meta">{nameOfEditor(version.saved_by_name, "alone")}</p>
          </td>
          <td className="version-by">{nameOfEditor(version.saved_by_name, "alone")}</td>
          <td className="version-title">
            <span dir="auto">{version.title}</span>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function VersionMark({ version: { replaced_at, action } }: { version: PostVersionSummary }) {
  const labels: Record<string, string> = texts.actions;
  const marks = [replaced_at === null && texts.publicNow, action !== "changed" && (labels[action] ?? action)];
  return marks
    .filter((mark) => mark !== false)
    .map((mark) => (
      <span key={mark} className="version-mark">
        {mark}
      </span>
    ));
}
