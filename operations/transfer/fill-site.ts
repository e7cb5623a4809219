import type pg from "pg";
import type { BackendParts } from "#embedded-supabase";
import {
  asOwner,
  ensureRoles,
  readMark,
  removeMark,
  type UnfinishedMark,
  writeMark,
} from "#embedded-supabase/operations.ts";
import { TransferError } from "../transfer-error.ts";
import { TEXT_SETTINGS } from "./copy-rows.ts";
import { readVersions } from "./tables.ts";
import { lockTarget, requireEmpty, requireNoneNewer } from "./target.ts";

export type TargetSite = Pick<BackendParts, "database" | "objectStore" | "bringUpToDate"> & { dataDir: string };

type Filling = {
  command: UnfinishedMark["command"];
  /** The source is the same for every run of the same command. */
  source: string;
  /** The migrations that the source of the rows has applied. */
  versions: string[];
  /** Says how to get an empty target. */
  advice: string;
  /** @throws TransferError when files would be overwritten */
  requireNoFiles?: () => Promise<void>;
  load: (client: pg.ClientBase) => Promise<void>;
};

/**
 * Makes the tables of the rows' migrations, loads the rows, and applies newer migrations as in any upgrade. From before
 * the first table until the end, a mark prevents a start of any site on this database. The next run of the same command
 * repeats an interrupted run, or only applies the migrations.
 * @throws TransferError when the target is not empty
 */
export async function fillSite(target: TargetSite, filling: Filling): Promise<void> {
  const { database, bringUpToDate } = target;
  const { command, source, versions, advice, requireNoFiles, load } = filling;
  await database.inSession(async (client) => {
    await client.query(TEXT_SETTINGS);
    await lockTarget(client, database.name);
    const mark = await findMark(client, filling, database.name);
    if (!mark?.isLoaded) {
      // If a site starts at the same time, it has either created its rows already, or it will find the mark.
      await database.exclusively(async () => {
        if (!mark) {
          await requireEmpty(client, database.name, advice);
          await requireNoFiles?.();
        }
        requireNoneNewer(await readVersions(client), versions, database.name, advice);
        await ensureRoles(database);
        await asOwner(() => writeMark(client, { command, source, isLoaded: false }));
        await bringUpToDate(new Set(versions));
      });
      await load(client);
      await writeMark(client, { command, source, isLoaded: true });
    }
    // The same lock protects this step, so another run finds either the mark or rows.
    await database.exclusively(() => bringUpToDate());
    await removeMark(client);
  });
}

/** Finds the mark of an earlier run of the same command. @throws TransferError when another command was interrupted */
async function findMark(
  client: pg.ClientBase,
  { command, source, advice }: Filling,
  target: string,
): Promise<UnfinishedMark | undefined> {
  const mark = await readMark(async (sql) => (await client.query(sql)).rows);
  if (!mark || (mark.command === command && mark.source === source)) return mark;
  throw new TransferError(
    `A ${mark.command} of ${mark.source} into ${target} was interrupted. Run it again, or ${advice}.`,
  );
}
