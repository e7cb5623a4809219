import { formatDateTime } from "#app/lib/format-date-time.ts";
import { journal } from "#app/texts/en/journal.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import type { JournalEntry } from "#shared/people-api.ts";
import { describeEvent } from "./journal-entry.ts";

const { columns: columnTexts } = journal;

const columns = [
  { name: columnTexts.time, className: "journal-time" },
  { name: columnTexts.event },
  { name: columnTexts.ipAddress, className: "journal-ip-address" },
];

export function JournalList({ entries }: { entries: JournalEntry[] }) {
  return (
    <DataTable className="journal-table" columns={columns}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="journal-time">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
          </td>
          <td>
            <span className="person-name">{entry.actor || journal.unknownPerson}</span>{" "}
            <span>{describeEvent(entry)}</span>
          </td>
          <td className="journal-ip-address">{entry.address}</td>
        </tr>
      ))}
    </DataTable>
  );
}
