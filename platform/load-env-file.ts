import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Loads `.env`. Variables that are already in the environment have priority. @returns the names in the file */
export function loadEnvFile(): string[] {
  if (!existsSync(".env")) return [];
  process.loadEnvFile(".env");
  return Object.keys(parseEnv(readFileSync(".env", "utf8")));
}
