/** Runs the same server for `npm run dev`, with pages from Vite, so that a saved file shows at once. Stops by SIGTERM. */
import { createServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { createLogger } from "#platform/logger.ts";
import { endFailedStart } from "./end-failed-start.ts";
import { explainListening } from "./http/listen.ts";
import { onNpmGone } from "./npm-parent.ts";
import type { SiteBuild } from "./pages/pages.ts";
import { readEnv } from "./settings/env.ts";
import { loadEnvFile } from "./settings/load-env-file.ts";
import { openSite } from "./site.ts";
import { printFirstAccount, printStartupBanner } from "./startup-banner.ts";

process.env.NODE_ENV = "development"; // React chooses its development code when Vite loads it
const root = path.resolve(import.meta.dirname, "..");

/** A signal during the start ends the server after its start, because the database must end too. */
const stopSignal = new Promise<void>((resolve) => {
  process.on("SIGINT", () => resolve());
  process.on("SIGTERM", () => resolve());
  onNpmGone(process.env.npm_lifecycle_event, resolve);
});

async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv({ LOG_LEVEL: "warn", ...process.env, NODE_ENV: "development" });
  const log = createLogger(env);
  const server = createServer();
  const vite = await createVite({ root, server: { middlewareMode: { server }, hmr: { server } }, appType: "custom" });
  const site = await openSite({
    env,
    log,
    build: {
      files: new Map(), // Vite serves all files except the firm's own
      loadBuild: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as SiteBuild,
    },
    cachesPages: false,
    onFirstAccount: printFirstAccount,
  });

  const handle = getRequestListener(site.app.fetch);
  server.on("request", (request, response) => {
    if (!site.app.handleCached(request, response))
      vite.middlewares(request, response, () => void handle(request, response));
  });
  server.once("error", (error) => endFailedStart(explainListening(error, env.HOST, env.PORT)));
  server.listen(env.PORT, env.HOST, () => {
    printStartupBanner({ env, port: env.PORT, ...site });
    process.stdout.write("Changes in app show at once. The server starts again after changes in other folders.\n");
  });

  await stopSignal;
  server.close();
  server.closeAllConnections();
  await vite.close();
  await site.close();
  process.exit(0);
}

main().catch(endFailedStart);
