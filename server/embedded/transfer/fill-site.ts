import type pg from "pg";
import type { OpenedLibrary } from "../open-library.ts";
import { TEXT_SETTINGS } from "./copy-rows.ts";
import { readVersions } from "./tables.ts";
import { lockTarget, requireEmpty, requireNoneNewer } from "./target.ts";
import { TransferError } from "./transfer-error.ts";
import { readMark, removeMark, type UnfinishedMark, writeMark } from "./unfinished.ts";

export type TargetSite = Pick<OpenedLibrary, "database" | "objectStore" | "bringUpToDate"> & { dataDir: string };

type Filling = {
  command: UnfinishedMark["command"];
  /** The same for another run of the same command. */
  source: string;
  /** Migrations the rows were written under. */
  versions: string[];
  /** @throws TransferError where files would be overwritten */
  requireNoFiles?: () => Promise<void>;
  load: (client: pg.ClientBase) => Promise<void>;
};

/**
 * Makes the tables the rows were written under, loads, and applies newer migrations, as in any upgrade. A run that was
 * cut short is begun anew by the next one; until then no site starts there. @throws TransferError where it is not empty
 */
export async function fillSite(target: TargetSite, filling: Filling): Promise<void> {
  const { database, dataDir, bringUpToDate } = target;
  const { command, source, versions, requireNoFiles, load } = filling;
  const wanted: UnfinishedMark = { command, source, target: database.name, isLoaded: false };
  await database.inSession(async (client) => {
    await client.query(TEXT_SETTINGS);
    await lockTarget(client, database.name);
    const mark = await findMark(dataDir, wanted);
    if (!mark?.isLoaded) {
      if (!mark) {
        await requireEmpty(client, database.name);
        await requireNoFiles?.();
      }
      requireNoneNewer(await readVersions(client), versions, database.name);
      await writeMark(dataDir, wanted);
      await database.exclusively(() => bringUpToDate(new Set(versions)));
      await load(client);
      await writeMark(dataDir, { ...wanted, isLoaded: true });
    }
    // Under the same lock: another run finds either it or rows.
    await database.exclusively(() => bringUpToDate());
    await removeMark(dataDir);
  });
}

/** Of an earlier run of the same command. One that filled another database is of no concern here. */
async function findMark(dataDir: string, wanted: UnfinishedMark): Promise<UnfinishedMark | undefined> {
  const mark = await readMark(dataDir);
  if (mark?.target !== wanted.target) return undefined;
  if (mark.command === wanted.command && mark.source === wanted.source) return mark;
  throw new TransferError(
    `A ${mark.command} of ${mark.source} into ${mark.target} was cut short. Run it again, or give an empty database and an empty DATA_DIR.`,
  );
}
