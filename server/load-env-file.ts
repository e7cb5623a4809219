import { existsSync } from "node:fs";

/** Reads `.env` of the working directory where there is one. What the environment already says wins. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
