/** Runs the same server for `npm run dev`, with pages from Vite, so that a saved file shows at once. */
import { createServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { readEnv } from "#platform/env.ts";
import { loadEnvFile } from "#platform/load-env-file.ts";
import { createLogger } from "#platform/logger.ts";
import { endFailedStart } from "./end-failed-start.ts";
import { explainListening } from "./http/listen.ts";
import { onNpmGone } from "./npm-parent.ts";
import type { SiteBuild } from "./pages/pages.ts";
import { openSite } from "./site.ts";
import { printFirstAccount, printStartupBanner } from "./startup-banner.ts";

process.env.NODE_ENV = "development"; // React chooses its development code when Vite loads it
const root = path.resolve(import.meta.dirname, "..");
async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv({ LOG_LEVEL: "warn", ...process.env, NODE_ENV: "development" });
  const log = createLogger(env);
  const server = createServer();
  const vite = await createVite({ root, server: { middlewareMode: { server } }, appType: "custom" });
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
    process.stdout.write("Changes in app and shared show at once. After changes in other folders, start again.\n");
  });

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    server.close();
    server.closeAllConnections();
    await vite.close();
    await site.close();
    process.exit(0);
  }
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  onNpmGone(process.env.npm_lifecycle_event, stop);
}

main().catch(endFailedStart);
