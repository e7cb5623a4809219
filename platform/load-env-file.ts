import { existsSync } from "node:fs";

/** Loads `.env`. Variables that are already in the environment have priority. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
