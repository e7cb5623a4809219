import { access, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../../startup-error.ts";
import { clusterFolder } from "./running-server.ts";

/** Until version 0.2 the site kept its data with PGlite in this folder. */
export const formerFolder = (dataDir: string) => path.join(dataDir, "database");

const importMark = (dataDir: string) => path.join(dataDir, "postgres-import-unfinished");

const exists = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  );

export const hasFormerDatabase = (dataDir: string) => exists(path.join(formerFolder(dataDir), "PG_VERSION"));

/** Keeps a site from starting empty beside the data it had, or on half of it. @throws StartupError */
export async function refuseFormerDatabase(dataDir: string): Promise<void> {
  if (await exists(importMark(dataDir))) {
    throw new StartupError("The import of the former database was cut short. Run `npm run import-pglite` again.");
  }
  if ((await exists(clusterFolder(dataDir))) || !(await hasFormerDatabase(dataDir))) return;
  throw new StartupError(
    `${formerFolder(dataDir)} holds the data of an earlier version of this site. Run \`npm run import-pglite\` once: it copies posts, messages and accounts to the new database and leaves that folder as it is.`,
  );
}

/** @throws StartupError when there is a database already */
export async function beginImport(dataDir: string): Promise<void> {
  const isUnfinished = await exists(importMark(dataDir));
  if (!isUnfinished && (await exists(clusterFolder(dataDir)))) {
    throw new StartupError(`There is a database in ${clusterFolder(dataDir)} already; nothing was imported.`);
  }
  await writeFile(importMark(dataDir), "", { flush: true });
  await rm(clusterFolder(dataDir), { recursive: true, force: true });
}

export async function endImport(dataDir: string): Promise<void> {
  await rm(importMark(dataDir));
}
