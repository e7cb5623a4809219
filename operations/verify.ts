/** `npm run verify -- <archive>`: reads a whole backup and reports whether it is complete. */
import { parseArgs } from "node:util";
import { findArchive } from "./backup/find-archive.ts";
import { checkArchive } from "./backup/restore-backup.ts";
import { migrationsDir } from "./open-for-transfer.ts";
import { readCommandEnv } from "./read-command-env.ts";
import { COMMON_OPTIONS, runCommand, UsageError } from "./run-command.ts";
import { TransferError } from "./transfer-error.ts";

const USAGE = `Usage:
  npm run verify -- <archive>
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: COMMON_OPTIONS });
  const [location] = positionals;
  if (!location || positionals.length > 1) throw new UsageError();
  const archive = await findArchive(readCommandEnv(values["env-file"]), location);
  const { head, tables, objects } = await checkArchive(archive, migrationsDir).finally(() => archive.close());
  const missing = objects.filter(({ entry }) => entry === null).length;
  for (const { name, rows } of tables) if (rows > 0) process.stdout.write(`${name.padEnd(40)} ${rows}\n`);
  process.stdout.write(`${"files".padEnd(40)} ${objects.length - missing}\n`);
  if (missing > 0) process.stdout.write(`${"objects without a file".padEnd(40)} ${missing}\n`);
  process.stdout.write(`${location} is complete: the site as of ${head.createdAt}, version ${head.application}.\n`);
  return 0;
}

await runCommand(main, { usage: USAGE, explained: [TransferError] });
