/** `npm run move -- --to embedded|<postgres://…>`: copies a site's rows, accounts and sessions to another database. */
import { parseArgs } from "node:util";
import type { Env } from "#server/settings/env.ts";
import { type MoveOptions, type MoveSummary, moveSite } from "./move/move-site.ts";
import { moveToProject } from "./move/move-to-project.ts";
import { openForTransfer, type TransferSite } from "./open-for-transfer.ts";
import { nameSite, printSite, readCommandEnv } from "./read-command-env.ts";
import { COMMON_OPTIONS, runCommand, UsageError } from "./run-command.ts";
import { TransferError } from "./transfer-error.ts";

const USAGE = `Usage, with the site stopped and the settings that lead to where its data is:
  npm run move -- --to embedded                        from DATABASE_URL to a database in DATA_DIR
  npm run move -- --to postgres://user@host/database   to a PostgreSQL of your own
  npm run move -- --to postgres://… --project https://<ref>.supabase.co
                                                       to a hosted Supabase project, whose secret key is in
                                                       MOVE_SECRET_KEY
A site with missing images is moved only with --force, without these images.
The password of a postgres:// address may stand in PGPASSWORD, where other users of the machine do not see it.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...COMMON_OPTIONS,
      to: { type: "string" },
      project: { type: "string" },
      force: { type: "boolean", default: false },
    },
  });
  const { to = "", project, force } = values;
  const isDatabaseUrl = /^postgres(ql)?:\/\//.test(to);
  const isUsable = isDatabaseUrl || (to === "embedded" && project === undefined);
  if (positionals.length > 0 || !isUsable) throw new UsageError();
  const options = { losesFiles: force };
  const env = readCommandEnv(values["env-file"]);
  printSite(env);
  const target = project ?? nameSite({ ...env, SUPABASE_URL: undefined, DATABASE_URL: isDatabaseUrl ? to : undefined });
  process.stderr.write(`Target: ${target}\n`);
  const source = await openForTransfer(env, "leave");
  try {
    report(
      project
        ? await moveToProject(source, { databaseUrl: to, url: project, secretKey: env.MOVE_SECRET_KEY }, options)
        : await move(source, env, to, options),
    );
    return 0;
  } finally {
    await source.database.close();
  }
}

async function move(source: TransferSite, env: Env, to: string, options: MoveOptions): Promise<MoveSummary> {
  const DATABASE_URL = to === "embedded" ? undefined : to;
  if ((env.DATABASE_URL ?? "embedded") === to) throw new TransferError("The target already has the data.");
  const target = await openForTransfer({ ...env, DATABASE_URL }, "fill");
  try {
    return await moveSite(source, target, options);
  } finally {
    await target.database.close();
  }
}

function report({ tables, objects }: MoveSummary): void {
  for (const { name, rows } of tables) {
    if (rows > 0) process.stdout.write(`${name.padEnd(40)} ${rows} rows, all copied without a difference\n`);
  }
  process.stdout.write(`${"images".padEnd(40)} ${objects.files} of ${objects.rows}\n`);
  for (const name of objects.wrong)
    process.stderr.write(`The file of ${name} is missing, or does not match its row.\n`);
  process.stdout.write(
    "The data was copied; change the settings, start the site, and keep the old database until you have checked the site.\n",
  );
}

await runCommand(main, { usage: USAGE, explained: [TransferError] });
