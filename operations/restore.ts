/** `npm run restore -- <archive>`: restores a backup into an empty site. */
import { parseArgs } from "node:util";
import { migrationsDir, openForTransfer, type TransferSite } from "#backend/embedded/open-for-transfer.ts";
import { TransferError } from "#backend/embedded/transfer-error.ts";
import { readEnv } from "#platform/env.ts";
import { loadEnvFile } from "#platform/load-env-file.ts";
import { findArchive } from "./backup/find-archive.ts";
import { checkArchive, restoreBackup } from "./backup/restore-backup.ts";
import { runCommand } from "./run-command.ts";

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [address] = positionals;
  if (!address || positionals.length > 1) {
    process.stderr.write(
      "Usage:\n  npm run restore -- <archive>     into the empty DATA_DIR or database of the settings\n",
    );
    return 2;
  }
  loadEnvFile();
  const env = readEnv({ ...process.env, LOG_LEVEL: "silent" });
  const archive = await findArchive(env, address);
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

await runCommand(main, [TransferError]);
