import { formatDateTime } from "#app/lib/format-date-time.ts";
import { auditLog } from "#app/texts/en/audit-log.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import type { AuditLogEntry } from "#shared/people-api.ts";
import { describeEvent } from "./audit-log-entry.ts";

const { columns: columnTexts } = auditLog;

const columns = [
  { name: columnTexts.time, className: "audit-log-time" },
  { name: columnTexts.event },
  { name: columnTexts.ipAddress, className: "audit-log-ip-address" },
];

export function AuditLogList({ entries }: { entries: AuditLogEntry[] }) {
  return (
    <DataTable className="audit-log-table" columns={columns}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="audit-log-time">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
          </td>
          <td>
            <span className="person-name">{entry.actor || auditLog.unknownPerson}</span>{" "}
            <span>{describeEvent(entry)}</span>
          </td>
          <td className="audit-log-ip-address">{entry.address}</td>
        </tr>
      ))}
    </DataTable>
  );
}
