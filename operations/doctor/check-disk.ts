import { access, constants, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { codeOf, messageOf } from "#platform/errors.ts";
import type { Env } from "#server/settings/env.ts";
import { broken, type Finding, ok, warning } from "./check.ts";

const MEGABYTE = 1024 * 1024;
/** Enough for a database cluster, the variants of a post's images and a few days of log segments. */
const FEWEST_BYTES = 256 * MEGABYTE;
const FEW_BYTES = 1024 * MEGABYTE;
const FEW_FRACTION = 0.1;

type FreeSpace = { bavail: number; blocks: number; bsize: number; ffree: number; files: number };

/** Checks that the data folder is writable, private to its owner and has free space. */
export async function checkDataFolder({ DATA_DIR }: Pick<Env, "DATA_DIR">): Promise<Finding[]> {
  const folder = path.resolve(DATA_DIR);
  const found = await stat(folder).catch((error: unknown) => error);
  if (found instanceof Error) {
    if (codeOf(found) !== "ENOENT") return [cannotWrite(folder, found)];
    return [ok(`The data folder ${folder} does not exist yet; the first start creates it.`)];
  }
  const { mode, uid } = found as Awaited<ReturnType<typeof stat>>;
  const findings: Finding[] = [];
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    findings.push(cannotWrite(folder, error));
  }
  // For a site that runs as root, other users may pass through the folder to the database, but cannot list it.
  if (process.platform !== "win32" && (Number(mode) & 0o066) !== 0) {
    findings.push(
      warning(
        `Other users of this machine can read ${folder}, which contains keys and messages.`,
        `chmod 700 ${folder}`,
      ),
    );
  }
  if (process.getuid && process.getuid() !== 0 && Number(uid) !== process.getuid()) {
    findings.push(
      warning(`${folder} belongs to another user.`, "Run this command and the site as the owner of the folder."),
    );
  }
  return [...findings, ...describeFreeSpace(folder, await statfs(folder))];
}

function cannotWrite(folder: string, error: unknown): Finding {
  return broken(
    `The data folder ${folder} cannot be written: ${messageOf(error)}`,
    "Make the site's user its owner, or set DATA_DIR to a folder of that user.",
  );
}

export function describeFreeSpace(folder: string, { bavail, blocks, bsize, ffree, files }: FreeSpace): Finding[] {
  const free = bavail * bsize;
  const share = blocks === 0 ? 1 : bavail / blocks;
  const text = `${Math.floor(free / MEGABYTE)} MB (${Math.floor(share * 100)} %) are free on the disk of ${folder}`;
  const advice = "Delete old backups and logs, or enlarge the disk.";
  if (free < FEWEST_BYTES) return [broken(`Only ${text}.`, advice)];
  // Some file systems report no free space.
  if (files > 0 && ffree / files < 0.02) {
    return [warning(`The disk of ${folder} has space for only ${ffree} more files.`, advice)];
  }
  if (free < FEW_BYTES || share < FEW_FRACTION) return [warning(`Only ${text}.`, advice)];
  return [ok(`${text}.`)];
}
