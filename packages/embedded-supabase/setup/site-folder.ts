import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isPartialName } from "#platform/durable-files.ts";
import { codeOf, messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import { clusterFolder } from "../database/postgres-server/running-server.ts";
import type { BackendSettings } from "../settings.ts";
import { VARIANTS_FOLDER } from "../storage/partial-uploads.ts";

type SiteLocation = Pick<BackendSettings, "DATA_DIR" | "DATABASE_URL">;

/** A first start of the site has made at least one of these entries. */
const OWN = ["postgres", "postgres-password", "secrets.json", "storage", VARIANTS_FOLDER];
/** These entries may stand in the folder before the first start, or after an interrupted one. */
const HARMLESS = /^(?:\..*|lost\+found|backups|(?:postgres|secrets\.json)\..*)$/;

/**
 * Prevents a start with an empty site on a folder that has other content, or only a part of a site.
 * @param isFilling a restore or move may write its database beside the images and keys of a site
 * @throws StartupError
 */
export async function rejectForeignFolder({ DATA_DIR, DATABASE_URL }: SiteLocation, isFilling = false): Promise<void> {
  const folder = path.resolve(DATA_DIR);
  const names = await listFolder(folder);
  if (names.includes("PG_VERSION")) {
    throw new StartupError(
      `The folder ${folder} is the data of a PostgreSQL server, not of this site. Nothing was changed; name another folder with DATA_DIR.`,
    );
  }
  if (DATABASE_URL === undefined) await rejectOtherDatabase(folder, names);
  if (DATABASE_URL === undefined && !isFilling && !names.includes("postgres")) rejectPartOfSite(folder, names);
  if (names.some((name) => OWN.includes(name))) return;
  // Another process may write its first file at this moment, or was killed while it wrote.
  const foreign = names.filter((name) => !HARMLESS.test(name) && !isPartialName(name));
  if (foreign.length === 0) return;
  throw new StartupError(
    `The folder ${folder} contains other files (${listSome(foreign)}) and no site. Nothing was changed; name an empty folder with DATA_DIR, or move these files away.`,
  );
}

/** @throws StartupError when the embedded database is incomplete, or of a version with another kind of database */
async function rejectOtherDatabase(folder: string, names: string[]): Promise<void> {
  if (names.includes("postgres-import-unfinished")) {
    throw new StartupError(
      `The import of an old database into ${folder} was interrupted. Your data is unchanged; repeat \`npm run import-pglite\` with the version that you used (docs/operations.md, "Maintenance").`,
    );
  }
  const cluster = names.includes("postgres") ? await listFolder(clusterFolder(folder)) : [];
  if (cluster.length > 0) return requireCompleteCluster(folder, cluster);
  if (!names.includes("database")) return;
  throw new StartupError(
    `The folder ${folder} has the database of a version before 22 November 2026, which this version cannot read. Your data is unchanged; docs/operations.md, "Maintenance", says how the version of 23 November imports it once.`,
  );
}

function requireCompleteCluster(folder: string, cluster: string[]): void {
  const restore = "restore a backup into an empty folder";
  if (!cluster.includes("PG_VERSION")) {
    throw new StartupError(
      `The folder ${clusterFolder(folder)} contains no complete database: PG_VERSION is missing. Nothing was changed; ${restore}.`,
    );
  }
}

/** Images or keys without their database are the rest of a site. @throws StartupError */
function rejectPartOfSite(folder: string, names: string[]): void {
  const parts = names.filter((name) => name === "secrets.json" || name === "storage");
  if (parts.length === 0) return;
  throw new StartupError(
    `The folder ${folder} has ${parts.join(" and ")} of a site, but its database is missing. Nothing was changed; put the folder "postgres" back, set DATABASE_URL if the data is there, or restore a backup into an empty folder.`,
  );
}

/** A command works only on a site that exists. @throws StartupError */
export async function requireSiteFolder({ DATA_DIR, DATABASE_URL }: SiteLocation): Promise<void> {
  await rejectForeignFolder({ DATA_DIR, DATABASE_URL });
  if (DATABASE_URL !== undefined) return;
  const folder = path.resolve(DATA_DIR);
  const version = await readFile(path.join(clusterFolder(folder), "PG_VERSION")).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new StartupError(`The data folder ${folder} cannot be read (DATA_DIR): ${messageOf(error)}`);
  });
  if (!version) throw new StartupError(noSite(`${folder} (DATA_DIR)`));
}

export function noSite(where: string): string {
  return `There is no site in ${where}. Nothing was changed; name the file with the settings of the site by --env-file.`;
}

/** Another check reports a folder that cannot be read. */
async function listFolder(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => []);
}

function listSome(names: string[]): string {
  const some = names.sort().slice(0, 3).join(", ");
  return names.length > 3 ? `${some} and ${names.length - 3} more` : some;
}
