import { existsSync } from "node:fs";

/** What the environment already says wins. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
