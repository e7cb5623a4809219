import { type CommandBackend, openBackendForCommands } from "#backend/open-backend.ts";
import { readEnv } from "#platform/env.ts";
import { loadEnvFile } from "#platform/load-env-file.ts";

/** Runs work on the site's backend, also while the site runs. @throws StartupError, EnvError, and what `work` throws */
export async function withBackend(work: (backend: CommandBackend) => Promise<void>): Promise<void> {
  loadEnvFile();
  const backend = await openBackendForCommands(readEnv({ ...process.env, LOG_LEVEL: "silent" }));
  try {
    await work(backend);
  } finally {
    await backend.close();
  }
}
