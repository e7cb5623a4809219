import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";

/**
 * Loads a named file of settings, which has priority over the environment, as `EnvironmentFile=` of systemd has. Without
 * a name, it loads `.env` if there is one; the environment has priority then.
 * @returns the names in the file
 * @throws StartupError when the file cannot be read
 */
export function loadEnvFile(named?: string): string[] {
  if (named === undefined && !existsSync(".env")) return [];
  const settings = readSettings(named ?? ".env");
  for (const [name, value] of Object.entries(settings)) {
    if (named !== undefined || process.env[name] === undefined) process.env[name] = value;
  }
  return Object.keys(settings);
}

function readSettings(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (error) {
    throw new StartupError(`The settings in ${file} cannot be read: ${messageOf(error)}`);
  }
}
