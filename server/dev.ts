/** `npm run dev`: the same server with the pages from Vite, so that a saved file shows at once. */
import { createServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { createApp } from "./app.ts";
import { openBackend } from "./backend/open-backend.ts";
import { companyFrom } from "./company.ts";
import { openContactDesk } from "./contact/contact-desk.ts";
import { readEnv } from "./env.ts";
import { loadEnvFile } from "./load-env-file.ts";
import { createLogger } from "./logger.ts";
import { onNpmGone } from "./npm-parent.ts";
import type { SiteBuild } from "./pages/pages.ts";
import { welcome } from "./welcome.ts";

process.env.NODE_ENV = "development"; // React chooses its development code when Vite loads it
const root = path.resolve(import.meta.dirname, "..");
loadEnvFile();
const env = readEnv({ LOG_LEVEL: "warn", ...process.env, NODE_ENV: "development" });
const log = createLogger(env);
const server = createServer();
const vite = await createVite({ root, server: { middlewareMode: { server } }, appType: "custom" });
const backend = await openBackend({
  env,
  log,
  siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
  supabaseDir: path.join(root, "supabase"),
});

const company = companyFrom(env);
const desk = openContactDesk({ env, log, backend, company });
const app = await createApp({
  env,
  log,
  backend,
  desk,
  company,
  files: new Map(), // Vite serves them
  loadBuild: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as SiteBuild,
  keepsPages: false,
});

const answer = getRequestListener(app.fetch);
server.on("request", (request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});
server.listen(env.PORT, env.HOST, () => welcome({ env, port: env.PORT, backend }));

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  server.close();
  server.closeAllConnections();
  await vite.close();
  await desk.close();
  await backend.close();
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
onNpmGone(process.env.npm_lifecycle_event, stop);
