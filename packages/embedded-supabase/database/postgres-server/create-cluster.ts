import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import { giveFolder, type OperatingUser, runAs } from "./operating-user.ts";
import type { Programs } from "./programs.ts";
import { clusterFolder, passwordFile, SUPERUSER } from "./running-server.ts";

const NEW_FOLDER = "postgres.new-";

/** @throws StartupError */
export async function ensureCluster(dataDir: string, programs: Programs, user: OperatingUser): Promise<void> {
  if (await rejectOtherVersion(dataDir, programs)) await giveFolder(clusterFolder(dataDir), user);
  else await createCluster(dataDir, programs, user);
}

/** @returns false if there is no database yet @throws StartupError for a database of another PostgreSQL */
export async function rejectOtherVersion(dataDir: string, { major }: Programs): Promise<boolean> {
  const folder = clusterFolder(dataDir);
  const version = (await readFile(path.join(folder, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (version === "" || version === String(major)) return version !== "";
  throw new StartupError(
    `The database in ${folder} belongs to PostgreSQL ${version}, but the programs of this site are PostgreSQL ${major}. Your data is unchanged; start the version of the site that wrote it, or set POSTGRES_BIN to programs of PostgreSQL ${version}.`,
  );
}

/** Sorts by code point and knows the letters of all scripts. The provider exists since PostgreSQL 17. */
function localeOptions(major: number): string[] {
  if (major < 17) return ["--locale=C", "--lc-ctype=C.UTF-8"];
  return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
}

/**
 * Makes the folder under another name and then renames it, so that an interrupted start leaves no incomplete
 * database.
 */
async function createCluster(dataDir: string, programs: Programs, user: OperatingUser): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(NEW_FOLDER)) await rm(path.join(dataDir, entry), { recursive: true, force: true });
  }
  const password = randomBytes(24).toString("base64url");
  const workshop = path.join(dataDir, NEW_FOLDER + randomBytes(4).toString("hex"));
  const data = path.join(workshop, "data");
  try {
    await mkdir(data, { recursive: true, mode: 0o700 });
    await chmod(workshop, 0o700);
    const passwordForInitdb = path.join(workshop, "password");
    await writeFile(passwordForInitdb, `${password}\n`, { mode: 0o600 });
    if (user.ids) {
      for (const file of [workshop, data, passwordForInitdb]) await chown(file, user.ids.uid, user.ids.gid);
    }
    const { file, args, ids } = runAs(
      user,
      [programs.folder, workshop],
      [
        programs.initdb,
        `--pgdata=${data}`,
        `--username=${SUPERUSER}`,
        "--auth=scram-sha-256",
        `--pwfile=${passwordForInitdb}`,
        "--encoding=UTF8",
        ...localeOptions(programs.major),
        "--data-checksums",
      ],
    );
    await promisify(execFile)(file, args, { ...ids, cwd: "/", env: { PATH: process.env.PATH ?? "" } });
    await writeFile(passwordFile(dataDir), `${password}\n`, { mode: 0o600, flush: true });
    await rename(data, clusterFolder(dataDir));
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new StartupError(
      `The database in ${clusterFolder(dataDir)} could not be created: ${said || messageOf(error)}`,
    );
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
