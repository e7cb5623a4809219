import { stat } from "node:fs/promises";
import path from "node:path";
import {
  clusterFolder,
  findPrograms,
  readPassword,
  readSecrets,
  rejectForeignFolder,
  rejectOtherVersion,
} from "#embedded-supabase/operations.ts";
import { messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import { requireCurrentBuild } from "#server/built-sources.ts";
import { openBrand } from "#server/images/brand/open-brand.ts";
import type { Env } from "#server/settings/env.ts";
import { broken, type Finding, ok, warning } from "./check.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Makes the checks of a start that need no database, by the functions of the start. */
export async function checkStart(env: Env, project = root): Promise<Finding[]> {
  const warnings: string[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(String(words.at(-1))) };
  const checks = [
    () => requireCurrentBuild(project),
    () => openBrand(env, log),
    ...(env.SUPABASE_URL ? [] : [() => rejectForeignFolder(env), () => readSecrets(secretsFile(env))]),
    ...(env.SUPABASE_URL || env.DATABASE_URL ? [] : [() => checkEmbedded(env)]),
  ];
  const findings = (await Promise.all(checks.map(tryCheck))).flat();
  findings.push(
    ...warnings.map((text) => warning(`The start warns: ${text}.`, "docs/settings.md explains the setting.")),
  );
  if (!env.SUPABASE_URL && !env.DATABASE_URL) findings.push(...(await checkLostSecrets(env)));
  return findings.length > 0 ? findings : [ok("Nothing prevents a start.")];
}

async function tryCheck(check: () => Promise<unknown>): Promise<Finding[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [broken(messageOf(error), "The site does not start with it.")];
  }
}

const secretsFile = ({ DATA_DIR }: Pick<Env, "DATA_DIR">) => path.join(DATA_DIR, "secrets.json");
const exists = async (file: string) => (await stat(file).catch(() => undefined)) !== undefined;

/** @throws StartupError */
async function checkEmbedded({ DATA_DIR, POSTGRES_BIN }: Env): Promise<void> {
  const programs = await findPrograms(POSTGRES_BIN);
  if (!(await exists(path.join(clusterFolder(DATA_DIR), "PG_VERSION")))) return;
  await rejectOtherVersion(DATA_DIR, programs);
  await readPassword(path.resolve(DATA_DIR));
}

async function checkLostSecrets(env: Env): Promise<Finding[]> {
  const file = secretsFile(env);
  if ((await exists(file)) || !(await exists(clusterFolder(env.DATA_DIR)))) return [];
  return [
    broken(
      `The file ${file} with the keys of this installation is missing.`,
      "Put it back. Otherwise the next start makes new keys: everybody must sign in again, and links in e-mails end.",
    ),
  ];
}
