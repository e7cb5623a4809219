import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { messageOf } from "#platform/errors.ts";
import { ImageRightsError, makeImage } from "#platform/images/image-process.ts";
import oldest from "#server/settings/oldest-node.json" with { type: "json" };
import { broken, type Finding, ok, warning } from "./check.ts";

export function checkNode(version = process.versions.node): Finding[] {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < oldest.major || (major === oldest.major && minor < oldest.minor);
  if (!isOld) return [ok(`Node ${version}.`)];
  return [
    broken(
      `This is Node ${version}; the site needs ${oldest.major}.${oldest.minor} or newer.`,
      "Start it with npm, which uses the project's own Node: npm ci, then npm start.",
    ),
  ];
}

type Run = (program: string, args: string[]) => Promise<string>;
const runProgram: Run = async (program, args) => (await promisify(execFile)(program, args, { timeout: 5000 })).stdout;

/** @param newestMigration such as `20261122110000_…`: an earlier clock is wrong */
export async function checkClock(newestMigration: string, now = new Date(), run = runProgram): Promise<Finding[]> {
  const day = now.toISOString().slice(0, 10);
  const released = newestMigration.replace(/^(\d{4})(\d{2})(\d{2}).*$/s, "$1-$2-$3");
  const advice =
    "Let the machine set its clock by NTP (timedatectl set-ntp true): sessions, codes and TLS depend on it.";
  if (day < released)
    return [broken(`This machine's clock says ${day}, which is earlier than this version of the site.`, advice)];
  // Only systemd reports this, and a container has no systemd.
  const isSynchronized = await run("timedatectl", ["show", "--property=NTPSynchronized", "--value"]).catch(() => "");
  if (isSynchronized.trim() === "no")
    return [warning(`The clock says ${now.toISOString()} and is not synchronized.`, advice)];
  return [ok(`The clock says ${now.toISOString()}.`)];
}

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

/** Checks that the image process starts and can draw an image. */
export async function checkImages(draw = makeImage): Promise<Finding[]> {
  try {
    const bytes = await draw({ kind: "drawing", svg: SQUARE });
    if (bytes?.[0] === 0x89) return [ok("Pictures can be made.")];
    throw new Error("it draws no PNG");
  } catch (error) {
    if (error instanceof ImageRightsError) {
      return [broken(error.message, "The systemd unit in deploy/systemd does so.")];
    }
    return [
      broken(
        `Pictures cannot be made smaller, nor social cards drawn: ${messageOf(error)}`,
        "Install the packages again on this machine (npm ci): sharp brings a library for each system.",
      ),
    ];
  }
}
