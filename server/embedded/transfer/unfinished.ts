import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { codeOf } from "../../errors.ts";
import { StartupError } from "../../startup-error.ts";
import { writeDurably } from "../durable-files.ts";

const markSchema = z.object({
  command: z.enum(["restore", "move"]),
  /** What it takes the data from: another run of the same command goes on, another command does not. */
  source: z.string(),
  target: z.string(),
  /** Rows and files are there; newer migrations may be missing. */
  isLoaded: z.boolean(),
});
export type UnfinishedMark = z.output<typeof markSchema>;

const markFile = (dataDir: string) => path.join(dataDir, "unfinished.json");

export async function readMark(dataDir: string): Promise<UnfinishedMark | undefined> {
  try {
    return markSchema.parse(JSON.parse(await readFile(markFile(dataDir), "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

export async function writeMark(dataDir: string, mark: UnfinishedMark): Promise<void> {
  await writeDurably(markFile(dataDir), Buffer.from(`${JSON.stringify(mark)}\n`));
}

export async function removeMark(dataDir: string): Promise<void> {
  await rm(markFile(dataDir), { force: true });
}

/** Keeps a site from starting on half of its data. @param target the database's name @throws StartupError */
export async function refuseUnfinished(dataDir: string, target: string): Promise<void> {
  const mark = await readMark(dataDir);
  if (!mark || mark.target !== target) return;
  throw new StartupError(
    `A ${mark.command} into ${target} was cut short. Run the same \`npm run ${mark.command}\` again: it goes on where it can.`,
  );
}
