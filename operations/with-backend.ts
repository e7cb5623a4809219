import { type CommandBackend, openBackendForCommands } from "#server/backend/open-backend.ts";
import { printSite, readCommandEnv } from "./read-command-env.ts";

/**
 * Runs work on the site's backend, also while the site runs.
 * @param envFile the option `--env-file`
 * @throws StartupError, EnvError, and what `work` throws
 */
export async function withBackend(
  envFile: string | undefined,
  work: (backend: CommandBackend) => Promise<void>,
): Promise<void> {
  const env = readCommandEnv(envFile);
  printSite(env);
  const backend = await openBackendForCommands(env);
  try {
    await work(backend);
  } finally {
    await backend.close();
  }
}
