/** `npm run restore -- <archive>`: restores a backup into an empty site. */
import { parseArgs } from "node:util";
import { findArchive } from "./backup/find-archive.ts";
import { checkArchive, restoreBackup } from "./backup/restore-backup.ts";
import { migrationsDir, openForTransfer, type TransferSite } from "./open-for-transfer.ts";
import { printSite, readCommandEnv } from "./read-command-env.ts";
import { COMMON_OPTIONS, runCommand, UsageError } from "./run-command.ts";
import { TransferError } from "./transfer-error.ts";

const USAGE = `Usage:
  npm run restore -- <archive>     into the empty DATA_DIR or database of the settings
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: COMMON_OPTIONS });
  const [location] = positionals;
  if (!location || positionals.length > 1) throw new UsageError();
  const env = readCommandEnv(values["env-file"]);
  printSite(env);
  const archive = await findArchive(env, location);
  let site: TransferSite | undefined;
  try {
    const manifest = await checkArchive(archive, migrationsDir);
    site = await openForTransfer(env, "fill");
    await restoreBackup(site, archive, manifest);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const files = manifest.objects.filter(({ entry }) => entry !== null).length;
    process.stdout.write(
      `${rows} rows and ${files} files of ${manifest.head.createdAt} are in ${site.database.name}.\n`,
    );
    return 0;
  } finally {
    archive.close();
    await site?.database.close();
  }
}

await runCommand(main, { usage: USAGE, explained: [TransferError] });
