import path from "node:path";
import { pathToFileURL } from "node:url";
import { createApp } from "./app.ts";
import { openBackend } from "./backend/open-backend.ts";
import { companyFrom } from "./company.ts";
import { type ContactDesk, openContactDesk } from "./contact/contact-desk.ts";
import { EnvError, readEnv } from "./env.ts";
import { loadEnvFile } from "./load-env-file.ts";
import { createLogger } from "./logger.ts";
import { loadStaticFiles } from "./middleware/static-files.ts";
import { onNpmGone } from "./npm-parent.ts";
import type { SiteBuild } from "./pages/pages.ts";
import { listen } from "./serve.ts";
import { flushOutput, surviveLostOutput } from "./standard-output.ts";
import { StartupError } from "./startup-error.ts";
import { tameLibraryConsole } from "./tame-library-console.ts";
import { welcome } from "./welcome.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Reads the environment, opens the backend, listens, and closes cleanly when asked to stop. */
async function main(): Promise<void> {
  process.umask(0o077); // what is written into the data folder is for nobody else
  surviveLostOutput();
  loadEnvFile();
  const env = readEnv(process.env);
  const log = createLogger(env);
  tameLibraryConsole(log);

  const backend = await openBackend({
    env,
    log,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    supabaseDir: path.join(root, "supabase"),
  });
  const company = companyFrom(env);
  let desk: ContactDesk | undefined;
  try {
    let isStopping = false;
    process.env.NODE_ENV = env.NODE_ENV; // React chooses its production or development code when it is loaded, just below
    const build = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as SiteBuild;
    desk = openContactDesk({ env, log, backend, company });
    const app = await createApp({
      env,
      log,
      backend,
      desk,
      company,
      files: await loadStaticFiles(path.join(root, "build/client")),
      loadBuild: async () => build,
      isAccepting: () => !isStopping,
    });
    const { port, close } = await listen(app, env);

    const stop = async (reason: string) => {
      if (isStopping) return;
      isStopping = true; // readiness now answers 503, so a balancer sends nobody new
      log.info({ reason }, "stopping");
      await close(env.SHUTDOWN_GRACE_SECONDS);
      await desk?.close();
      await backend.close();
      log.info("stopped");
      await flushOutput();
      process.exit(0);
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    welcome({ env, port, backend }); // from here on somebody may ask it to stop
    onNpmGone(process.env.npm_lifecycle_event, () => void stop("npm has ended"));
  } catch (error) {
    await desk?.close();
    await backend.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  const isExplained = error instanceof EnvError || error instanceof StartupError;
  process.stderr.write(isExplained ? `${error.message}\n` : `The server could not start: ${(error as Error).stack}\n`);
  process.exit(1);
});
