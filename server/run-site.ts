import { createLogger } from "#platform/logger.ts";
import { flushOutput, surviveLostOutput } from "#platform/standard-output.ts";
import { endFailedStart } from "./end-failed-start.ts";
import { listen } from "./http/listen.ts";
import { onNpmGone } from "./npm-parent.ts";
import { redirectConsoleToLogger } from "./redirect-console.ts";
import { readEnv } from "./settings/env.ts";
import { loadEnvFile } from "./settings/load-env-file.ts";
import { loadCurrentBuild, openSite } from "./site.ts";
import { printFirstAccount, printStartupBanner } from "./startup-banner.ts";

async function main(): Promise<void> {
  process.umask(0o077); // other users must not read the files in the data folder
  surviveLostOutput();
  loadEnvFile();
  const env = readEnv(process.env);
  const log = createLogger(env);
  redirectConsoleToLogger(log);

  process.env.NODE_ENV = env.NODE_ENV; // React chooses its production or development code when it is loaded, just below
  let isStopping = false;
  const site = await openSite({
    env,
    log,
    build: loadCurrentBuild(),
    isAccepting: () => !isStopping,
    onFirstAccount: printFirstAccount, // also if the start fails later
  });
  const { port, close } = await listen(site.app, env).catch(async (error: unknown) => {
    await site.close();
    throw error;
  });

  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true; // /readyz now returns 503, so that a load balancer sends no new requests
    log.info({ reason }, "stopping");
    await close(env.SHUTDOWN_GRACE_SECONDS);
    await site.close();
    log.info("stopped");
    await flushOutput();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  site.purgeCdn();
  await flushOutput(); // warnings of the start come before the URLs
  printStartupBanner({ env, port, ...site }); // from here on the operator may stop the site
  onNpmGone(process.env.npm_lifecycle_event, () => void stop("npm has ended"));
}

main().catch(endFailedStart);
