import { Download } from "@lucide/icons";
import { useState } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { Icon } from "#app/lib/icon.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { inbox } from "#app/texts/en/inbox.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { todayIn } from "#shared/zoned-time.ts";
import { listAllMessages } from "./data/list-all-messages.ts";
import type { Mailbox } from "./message.ts";
import type { Separator } from "./messages-csv.ts";

/** Delay after which every browser has started the download. */
const FILE_LIFETIME_MS = 60_000;

/** The first button has the separator of the administration's language. */
export function ExportButtons({ database, box }: { database: DatabaseClient; box: Mailbox }) {
  const { separator } = inbox.csv;
  return (
    <div className="flex flex-wrap gap-3">
      <ExportButton database={database} box={box} separator={separator} label={inbox.exportCsv} />
      <ExportButton database={database} box={box} separator={separator === "," ? ";" : ","} label={inbox.exportOther} />
    </div>
  );
}

type ExportButtonProps = { database: DatabaseClient; box: Mailbox; separator: Separator; label: string };

function ExportButton({ database, box, separator, label }: ExportButtonProps) {
  const { timeZone: zone, storesMessagesOnly } = useSite();
  const [isBusy, setBusy] = useState(false);

  async function exportMessages() {
    if (isBusy) return;
    setBusy(true);
    try {
      const [messages, { csvFileName, messagesToCsv }] = await Promise.all([
        listAllMessages(database, box),
        import("./messages-csv.ts"),
      ]);
      const options = { separator, zone, hasMailServer: !storesMessagesOnly };
      saveFile(csvFileName(todayIn(zone)), messagesToCsv(messages, options));
    } catch (error) {
      showToast("error", inbox.exportFailed(explainFailure(error, inbox.noun)));
    }
    setBusy(false);
  }

  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={exportMessages}>
      {isBusy ? (
        <>
          <Spinner /> <span>{inbox.exporting}</span>
        </>
      ) : (
        <>
          <Icon of={Download} className="size-4" /> <span>{label}</span>
        </>
      )}
    </Button>
  );
}

function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FILE_LIFETIME_MS);
}
