import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./scripts/find-browser.ts";
import { findFreePort } from "./server/free-port.ts";

// The file is read again in every worker; what was chosen first is handed down in the environment.
process.env.E2E_VISITOR_PORT ??= String(await findFreePort());
process.env.E2E_POSTS_PORT ??= String(await findFreePort());
process.env.E2E_ACCOUNTS_PORT ??= String(await findFreePort());
// Only named here: tools read this file as well, and would leave a folder behind each time.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `nusagrid-e2e-${randomUUID()}`);

const visitorSite = site("visitor", process.env.E2E_VISITOR_PORT);
const postsSite = site("posts", process.env.E2E_POSTS_PORT);
const accountsSite = site("accounts", process.env.E2E_ACCOUNTS_PORT);
const oneAfterTheOther = { fullyParallel: false, workers: 1 };

export default defineConfig({
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Stops a test that is stuck. Not a measure: axe on a busy machine takes its time.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  globalTeardown: "./tests/e2e/support/remove-data.ts",
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    trace: process.env.CI ? "off" : "retain-on-failure",
  },
  // Visitors count on the seed as it is; editors change their site, one test after the other. Two sites for them, so that
  // both cores have something to do.
  projects: [
    { name: "accounts", testDir: "tests/e2e/accounts", use: { baseURL: accountsSite.origin }, ...oneAfterTheOther },
    { name: "posts", testDir: "tests/e2e/posts", use: { baseURL: postsSite.origin }, ...oneAfterTheOther },
    { name: "visitor", testDir: "tests/e2e/visitor", use: { baseURL: visitorSite.origin } },
  ],
  webServer: [visitorSite.webServer, postsSite.webServer, accountsSite.webServer],
});

function site(name: string, port: string) {
  const origin = `http://localhost:${port}`;
  return {
    origin,
    webServer: {
      command: "node scripts/start.ts",
      url: `${origin}/readyz`,
      timeout: 180_000,
      gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
      env: {
        PORT: port,
        DATA_DIR: path.join(process.env.E2E_DATA_DIR ?? "", name),
        ADMIN_EMAIL: "editor@nusagrid.example",
        ADMIN_PASSWORD: "a long test password",
        LOG_LEVEL: "error",
      },
    },
  };
}
